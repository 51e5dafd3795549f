# Code that the build writes: the catalogue as tables, and the readers of protobuf. Own target, since
# neither warnings nor clang-tidy have anything to say about it.

set(generated_dir ${CMAKE_BINARY_DIR}/generated)
file(MAKE_DIRECTORY ${generated_dir})

set(catalogue_dir ${CMAKE_CURRENT_SOURCE_DIR}/schemas/catalogue)
file(GLOB_RECURSE catalogue_files CONFIGURE_DEPENDS ${catalogue_dir}/*.yaml)
set(embedded_tree ${CMAKE_BINARY_DIR}/embedded_tree.cpp)
add_custom_command(
  OUTPUT ${embedded_tree}
  COMMAND catalogue_compiler ${catalogue_dir} ${embedded_tree}
  DEPENDS catalogue_compiler ${catalogue_files}
  COMMENT "Compiling the catalogue"
  VERBATIM)

set(proto_dir ${CMAKE_CURRENT_SOURCE_DIR}/schemas/proto)
file(GLOB proto_files CONFIGURE_DEPENDS ${proto_dir}/*.proto)
set(proto_sources)
foreach(file IN LISTS proto_files)
  cmake_path(GET file STEM name)
  add_custom_command(
    OUTPUT ${generated_dir}/${name}.pb.cc ${generated_dir}/${name}.pb.h
    COMMAND ${PROTOC_PROGRAM} --proto_path=${proto_dir} --cpp_out=${generated_dir} ${file}
    DEPENDS ${file}
    VERBATIM)
  list(APPEND proto_sources ${generated_dir}/${name}.pb.cc)
endforeach()

add_library(aoecheck_generated STATIC ${embedded_tree} ${proto_sources})
target_include_directories(aoecheck_generated PRIVATE include)
target_include_directories(aoecheck_generated SYSTEM PUBLIC ${generated_dir})
target_link_libraries(aoecheck_generated PUBLIC dependency_protobuf)
set_target_properties(aoecheck_generated PROPERTIES CXX_CLANG_TIDY "")
# Strings of models may hold any bytes; without this protobuf logs each one in debug builds.
target_compile_definitions(aoecheck_generated PRIVATE NDEBUG)

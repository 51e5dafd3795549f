# Every library that the program uses, as a target `dependency_<name>`, all packages of Debian 12
# (scripts/deps.sh). The release build takes the archives, the other builds the shared libraries.

function(add_dependency name header library package)
  find_path(${name}_INCLUDE_DIR ${header})
  if(NOT ${name}_INCLUDE_DIR)
    message(FATAL_ERROR "${header} is missing: install ${package}, or run scripts/deps.sh")
  endif()
  add_library(dependency_${name} INTERFACE)
  target_include_directories(dependency_${name} SYSTEM INTERFACE ${${name}_INCLUDE_DIR})
  if(library)
    if(AOECHECK_STATIC)
      set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
    endif()
    find_library(${name}_LIBRARY ${library})
    if(NOT ${name}_LIBRARY)
      message(FATAL_ERROR "lib${library} is missing: install ${package}, or run scripts/deps.sh")
    endif()
    target_link_libraries(dependency_${name} INTERFACE ${${name}_LIBRARY})
  endif()
endfunction()

add_dependency(cli11 CLI/CLI.hpp "" libcli11-dev)
add_dependency(crypto openssl/evp.h crypto libssl-dev)
add_dependency(json nlohmann/json.hpp "" nlohmann-json3-dev)
add_dependency(minizip minizip/unzip.h minizip libminizip-dev)
add_dependency(zlib zlib.h z zlib1g-dev)
target_link_libraries(dependency_minizip INTERFACE dependency_zlib)
add_dependency(protobuf google/protobuf/message.h protobuf libprotobuf-dev)
add_dependency(re2 re2/re2.h re2 libre2-dev)
add_dependency(yaml_cpp yaml-cpp/yaml.h yaml-cpp libyaml-cpp-dev)

# Debian has no archive of fmt: header only.
add_dependency(fmt fmt/core.h "" libfmt-dev)
target_compile_definitions(dependency_fmt INTERFACE FMT_HEADER_ONLY)

find_package(Threads REQUIRED)
target_link_libraries(dependency_protobuf INTERFACE Threads::Threads)
target_link_libraries(dependency_re2 INTERFACE Threads::Threads)

find_program(PROTOC_PROGRAM protoc)
if(NOT PROTOC_PROGRAM)
  message(FATAL_ERROR "protoc is missing: install protobuf-compiler, or run scripts/deps.sh")
endif()

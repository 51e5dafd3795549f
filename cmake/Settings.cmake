# How own code is compiled. Settings are an interface target that only own code links; headers of
# others come in as system headers and stay quiet.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
endif()

add_library(aoecheck_settings INTERFACE)
target_compile_options(aoecheck_settings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor
  $<$<BOOL:${AOECHECK_WERROR}>:-Werror>)
# GCC 12 sees an overlapping copy in "text" + std::string where there is none (GCC bug 105651).
target_compile_options(aoecheck_settings INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)

if(AOECHECK_SANITIZE)
  add_compile_options(-fsanitize=${AOECHECK_SANITIZE} -fno-sanitize-recover=all
    -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${AOECHECK_SANITIZE})
endif()

# The program starts once per conversion in other people's scripts, so start-up counts: no dynamic
# loading, no relocation, no unused code.
if(AOECHECK_STATIC)
  add_compile_options(-fno-pie -ffunction-sections -fdata-sections)
  # The driver's own -static takes crtbeginT.o, which registers its unwind tables by hand: the first
  # exception then sorts all of them, about 10 ms. With the static switch given to the linker alone
  # the driver takes crtbegin.o and --eh-frame-hdr, a table sorted at link time.
  add_link_options(-no-pie -static-libgcc -Wl,-static -Wl,--gc-sections -Wl,-s)
endif()

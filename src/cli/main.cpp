#include <iostream>
#include <unistd.h>

#include "aoecheck/cli/cli.h"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  return aoecheck::run(argc, argv, aoecheck::real_environment(), std::cout, std::cerr,
                       isatty(STDOUT_FILENO) == 1);
}

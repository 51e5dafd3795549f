#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "aoecheck/probes/probes.h"
#include "support/fake_environment.h"

namespace aoecheck::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// All modules that the vendor asks for, as pip installs them.
void add_modules(FakeEnvironment& world, const std::string& directory) {
  for (const char* package : {"numpy", "sympy", "scipy", "attr", "cffi", "yaml", "absl"})
    world.add_file(directory + '/' + package + "/__init__.py", "");
  world.add_file(directory + "/decorator.py", "");
  world.add_file(directory + "/psutil.cpython-39-aarch64-linux-gnu.so", "");
  world.add_file(directory + "/google/protobuf/__init__.py", "");
}

FakeEnvironment& add_python(FakeEnvironment& world, const std::string& path,
                            const std::string& target) {
  world.add_file(path, "").add_link(path, target);
  return world;
}

Installation probe(const FakeEnvironment& world) { return probe_installation({}, world); }

TEST(Python, OfTheSystem) {
  FakeEnvironment world;
  add_python(world, "/usr/bin/python3", "/usr/bin/python3.9");
  world.set_variable("PATH", "/nowhere::/usr/bin:/bin");
  add_modules(world, "/usr/lib/python3/dist-packages");
  const Installation installed = probe(world);
  EXPECT_EQ(installed.python.value, "python3.9");
  EXPECT_EQ(installed.python.origin.source, "/usr/bin/python3");
  EXPECT_THAT(installed.missing_modules, IsEmpty());
  EXPECT_TRUE(installed.modules_unknown.empty());
}

TEST(Python, WhatIsMissingIsNamedAsPipDoes) {
  FakeEnvironment world;
  add_python(world, "/usr/local/python3.7.5/bin/python3", "/usr/local/python3.7.5/bin/python3.7");
  world.set_variable("PATH", "/usr/local/python3.7.5/bin");
  const std::string site = "/usr/local/python3.7.5/lib/python3.7/site-packages";
  world.add_file(site + "/numpy/__init__.py", "");
  world.add_file(site + "/google/auth/__init__.py", "");
  world.add_file(site + "/sympy_extra/__init__.py", "");
  world.add_directory("/usr/local/python3.7.5/lib/python3.7/site-packages/cffi-1.15.egg");
  const Installation installed = probe(world);
  EXPECT_EQ(installed.python.value, "python3.7");
  EXPECT_THAT(installed.missing_modules, ElementsAre("decorator", "sympy", "scipy", "psutil",
                                                     "attrs", "pyyaml", "protobuf", "absl-py"));
}

TEST(Python, ModulesMayLieInSeveralPlaces) {
  FakeEnvironment world;
  add_python(world, "/usr/bin/python3", "/usr/bin/python3.10");
  world.set_variable("PATH", "/usr/bin").set_variable("HOME", "/home/ma");
  world.set_variable("PYTHONPATH", "/opt/extra:/gone");
  for (const char* name : {"numpy", "sympy", "scipy"})
    world.add_directory(std::string("/usr/local/lib/python3.10/dist-packages/") + name);
  for (const char* name : {"attr", "cffi", "yaml", "psutil"})
    world.add_directory(std::string("/home/ma/.local/lib/python3.10/site-packages/") + name);
  world.add_directory("/usr/lib/python3/dist-packages/absl");
  world.add_directory("/opt/extra/google/protobuf");
  EXPECT_THAT(probe(world).missing_modules, ElementsAre("decorator"));
}

TEST(Python, OfConda) {
  FakeEnvironment world;
  const std::string prefix = "/root/miniconda3/envs/aoe";
  add_python(world, prefix + "/bin/python3", prefix + "/bin/python3.10");
  world.set_variable("PATH", prefix + "/bin:/usr/bin").set_variable("CONDA_PREFIX", prefix);
  add_modules(world, prefix + "/lib/python3.10/site-packages");
  const Installation installed = probe(world);
  EXPECT_EQ(installed.python.value, "python3.10");
  EXPECT_THAT(installed.missing_modules, IsEmpty());
}

TEST(Python, AnEnvironmentOfItsOwnDoesNotSeeTheSystem) {
  FakeEnvironment world;
  add_python(world, "/venv/bin/python3", "/usr/bin/python3.9");
  world.set_variable("PATH", "/venv/bin:/usr/bin").set_variable("VIRTUAL_ENV", "/venv");
  world.add_file("/venv/pyvenv.cfg", "home = /usr/bin\ninclude-system-site-packages = false\n");
  world.add_directory("/venv/lib/python3.9/site-packages/pip");
  add_modules(world, "/usr/lib/python3/dist-packages");
  EXPECT_EQ(probe(world).missing_modules.size(), 10U);
  world.add_file("/venv/pyvenv.cfg", "home = /usr/bin\ninclude-system-site-packages = True\n");
  EXPECT_THAT(probe(world).missing_modules, IsEmpty());
}

TEST(Python, AProgramWithoutAVersionInItsName) {
  FakeEnvironment world;
  world.add_file("/opt/py/bin/python3", "").set_variable("PATH", "/opt/py/bin");
  EXPECT_EQ(probe(world).python.unknown.id, "python-version-hidden");
  add_modules(world, "/opt/py/lib/python3.11/site-packages");
  EXPECT_EQ(probe(world).python.value, "python3.11");
  EXPECT_THAT(probe(world).missing_modules, IsEmpty());
  world.add_directory("/opt/py/lib/python3.12");
  EXPECT_EQ(probe(world).python.unknown.id, "python-version-hidden");
}

TEST(Python, WithoutPathOrProgramItIsUnknown) {
  FakeEnvironment world;
  EXPECT_EQ(probe(world).python.unknown.id, "python-without-path");
  world.set_variable("PATH", "/usr/bin").add_directory("/usr/bin/python3");
  EXPECT_EQ(probe(world).python.unknown.id, "python-absent");
}

TEST(Python, NoDirectoryOfModulesIsUnknownAndNotMissing) {
  FakeEnvironment world;
  add_python(world, "/usr/bin/python3", "/usr/bin/python3.9");
  world.set_variable("PATH", "/usr/bin").set_variable("PYTHONPATH", "/opt/cann/python");
  world.add_directory("/opt/cann/python/tbe");
  const Installation installed = probe(world);
  EXPECT_EQ(installed.modules_unknown.id, "python-without-modules");
  EXPECT_THAT(installed.missing_modules, IsEmpty());
}

TEST(Python, AClosedDirectoryMayHoldWhatIsMissing) {
  FakeEnvironment world;
  add_python(world, "/usr/bin/python3", "/usr/bin/python3.9");
  world.set_variable("PATH", "/usr/bin");
  world.deny("/usr/local/lib/python3.9/dist-packages");
  world.add_directory("/usr/lib/python3/dist-packages/numpy");
  const Installation installed = probe(world);
  EXPECT_EQ(installed.modules_unknown.id, "python-modules-closed");
  EXPECT_THAT(installed.missing_modules, IsEmpty());
  add_modules(world, "/usr/lib/python3/dist-packages");
  EXPECT_TRUE(probe(world).modules_unknown.empty());
}

TEST(Python, EndlessPathsEnd) {
  FakeEnvironment world;
  std::string path = "/a";
  for (int i = 0; i < 100'000; ++i) path += ":/a" + std::to_string(i);
  world.set_variable("PATH", path).set_variable("PYTHONPATH", path);
  EXPECT_EQ(probe(world).python.unknown.id, "python-absent");
  EXPECT_LT(world.asked().size(), 1000U);
}

}  // namespace
}  // namespace aoecheck::test

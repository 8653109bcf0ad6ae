// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/process.h"

#include "tests/support/places.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

namespace pimento::test {

pid_t startCli(const std::vector<std::string>& arguments, const std::filesystem::path& folder)
{
    std::vector<std::string> all = {builtFile("/bin/pimento-cli")};
    all.insert(all.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    for (std::string& argument : all) {
        pointers.push_back(argument.data());
    }
    pointers.push_back(nullptr);
    const std::string out = (folder / "out.txt").string();
    const std::string error = (folder / "error.txt").string();
    const std::string cache = (folder / "cache").string(); // the user's own stays out of tests
    const pid_t process = fork();
    if (process == 0) {
        setenv("XDG_CACHE_HOME", cache.c_str(), 1);
        (void)std::signal(SIGHUP, SIG_DFL); // the process that runs the tests may ignore it
        dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
        dup2(open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDOUT_FILENO);
        dup2(open(error.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDERR_FILENO);
        execv(all.front().c_str(), pointers.data());
        _exit(127);
    }
    return process;
}

Outcome finish(pid_t process, const std::filesystem::path& folder)
{
    int status = 0;
    waitpid(process, &status, 0);
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return {code, readAll(folder / "out.txt"), readAll(folder / "error.txt")};
}

Outcome runShell(const std::string& line)
{
    const TemporaryFolder folder;
    const std::string path = folder.path().string();
    const std::string all =
        "cd " + path + "; export CLI=" + builtFile("/bin/pimento-cli") + " XDG_CACHE_HOME=" + path + "/cache; " + line;
    const pid_t process = fork();
    if (process == 0) {
        dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
        dup2(open((path + "/out.txt").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDOUT_FILENO);
        dup2(open((path + "/error.txt").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDERR_FILENO);
        execl("/bin/bash", "bash", "-c", all.c_str(), nullptr);
        _exit(127);
    }
    return finish(process, folder.path());
}

Outcome runCli(const std::vector<std::string>& arguments)
{
    const TemporaryFolder folder;
    return finish(startCli(arguments, folder.path()), folder.path());
}

} // namespace pimento::test

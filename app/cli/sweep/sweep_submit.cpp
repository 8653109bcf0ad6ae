// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/sweep/sweep_submit.h"

#include "engine/base/output_file.h"
#include "engine/base/shell_word.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <utility>

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace pimento::cli {

namespace {

namespace fs = std::filesystem;

/// Path of the running program.
Result<std::string> ownProgram()
{
    std::error_code code;
    const fs::path program = fs::read_symlink("/proc/self/exe", code);
    return code ? fail("cannot be found: " + code.message(), "the program", "Run its parts with 'sweep run'")
                : Result<std::string>(program.string());
}

/// Command line that runs one part, without the part's number.
std::string commandOfPart(const SweepFolder& folder, const std::string& program, const SweepCommandOptions& options)
{
    std::string line = shellWord(program) + " sweep run " + shellWord(fs::absolute(folder.path()).string());
    line += fmt::format(" --threads {}", options.threads.value_or(1));
    line += options.cache.file.empty() ? "" : " --cache " + shellWord(options.cache.file);
    return line + " --part ";
}

/// Starts a program of the search path with its words and waits for it. Returns its exit code; 127: it is not there.
int run(const std::vector<std::string>& words, int output)
{
    std::vector<char*> arguments;
    for (const std::string& word : words) {
        arguments.push_back(const_cast<char*>(word.c_str()));
    }
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    if (output >= 0) {
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    }
    pid_t process = 0;
    const int failed = posix_spawnp(&process, arguments.front(), &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    int status = 0;
    while (failed == 0 && waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    return failed != 0 ? 127 : WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

tl::unexpected<Error> notInstalled(const char* program, const char* package)
{
    return fail("is not installed", program,
                fmt::format("Install the package {}, or run the parts --with here", package));
}

struct FileCloser {
    void operator()(std::FILE* file) const { (void)std::fclose(file); }
};

} // namespace

std::string arrayText(const std::vector<std::size_t>& parts)
{
    std::string text;
    for (std::size_t i = 0; i < parts.size();) {
        std::size_t last = i;
        while (last + 1 < parts.size() && parts[last + 1] == parts[last] + 1) {
            ++last;
        }
        text += (text.empty() ? "" : ",") + std::to_string(parts[i]);
        text += last > i ? "-" + std::to_string(parts[last]) : "";
        i = last + 1;
    }
    return text;
}

Result<void> runInParallel(const SweepFolder& folder, const std::vector<std::size_t>& parts,
                           const SweepCommandOptions& options)
{
    const auto program = ownProgram();
    if (!program) {
        return tl::unexpected<Error>(program.error());
    }
    std::vector<std::string> words = {"parallel", "--will-cite", "--joblog", (folder.logs() / "parallel.log").string()};
    if (options.tasks) {
        words.insert(words.end(), {"--jobs", std::to_string(*options.tasks)});
    }
    words.push_back(commandOfPart(folder, *program, options) + "{}");
    words.emplace_back(":::");
    for (const std::size_t part : parts) {
        words.push_back(std::to_string(part));
    }
    return run(words, STDERR_FILENO) == 127 ? notInstalled("parallel", "parallel") : Result<void>{};
}

Result<std::string> submitToSlurm(const SweepFolder& folder, const std::vector<std::size_t>& parts,
                                  const SweepCommandOptions& options)
{
    const auto program = ownProgram();
    if (!program) {
        return tl::unexpected<Error>(program.error());
    }
    const fs::path logs = fs::absolute(folder.logs());
    std::string script = "#!/bin/bash\n# Runs parts of a sweep; 'pimento-cli sweep' wrote it.\n";
    // Slurm waits two minutes before it runs parts of a lost node again; who waits has them run again at once.
    script += fmt::format("#SBATCH --job-name=sweep --{} --ntasks=1 --cpus-per-task={}\n",
                          options.waits ? "no-requeue" : "requeue", options.threads.value_or(1));
    script += "exec " + commandOfPart(folder, *program, options) + "\"$SLURM_ARRAY_TASK_ID\"\n";
    const std::string file = (folder.path() / "slurm.sh").string();
    if (const auto written = writeWholeFile(file, script); !written) {
        return tl::unexpected<Error>(written.error());
    }
    std::vector<std::string> words = {
        "sbatch", "--parsable", "--open-mode=append", "--output=" + (logs / "part-%a.log").string(),
        "--array=" + arrayText(parts) + (options.tasks ? "%" + std::to_string(*options.tasks) : std::string())};
    if (options.waits) {
        words.emplace_back("--wait");
    }
    words.push_back(file);
    const std::unique_ptr<std::FILE, FileCloser> output(std::tmpfile());
    if (output == nullptr) {
        return fail("no file can be made for it", "the answer of sbatch", "Check the free space");
    }
    const int code = run(words, fileno(output.get()));
    std::array<char, 256> said{};
    std::rewind(output.get());
    const std::size_t size = std::fread(said.data(), 1, said.size() - 1, output.get());
    std::string job(said.data(), size);
    job.erase(job.find_last_not_of("\r\n ") + 1);
    if (code == 127) {
        return notInstalled("sbatch", "slurm-wlm");
    }
    // With --wait, sbatch ends with the worst code of the parts, about which the folder knows more.
    return job.empty() ? fail("has refused the parts", "sbatch", "Its message is above; fewer --parts may help")
                       : Result<std::string>(std::move(job));
}

} // namespace pimento::cli

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/files.h"
#include "tests/support/places.h"

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include <sys/resource.h>

// Measures how many questions a second a batch answers on one core: 1,000 lines about small shapes in one process,
// without a file of known costs, with a new one and with one that has them all. Seconds are CPU seconds, with the start
// and end of the process.

namespace {

using namespace pimento::test;

std::mt19937 dice(1);

template <class Value, std::size_t N> const Value& oneOf(const std::array<Value, N>& all) { return all[dice() % N]; }

std::string inQuotes(const std::string& text) { return "\"" + text + "\""; }

/// Returns a line about a shape of red, va, relu or gemv on a device that supports it, with a draft if `action` needs
/// one.
std::string line(const std::string& action, const std::string& settings, bool isSamsung)
{
    constexpr std::array<const char*, 4> kDevices = {"attacc", "gddr6-aim", "hbm-pim-hbm3", "hbm-pim"};
    constexpr std::array<int, 5> kLengths = {64, 128, 256, 512, 1024};
    constexpr std::array<int, 3> kSmall = {1, 2, 4};
    const std::string kernel = oneOf(std::array{"red", "va", "relu", "gemv"});
    const auto number = [](int value) { return std::to_string(value); };
    std::string device = kernel == "relu" ? kDevices[2 + dice() % 2] : oneOf(kDevices);
    device = isSamsung ? "hbm-pim" : device;
    const std::string cores = number(oneOf(kSmall));
    const std::string groups = number(oneOf(kSmall));
    std::string shape = "batch=" + number(oneOf(kSmall)) + ",vec_len=" + number(oneOf(kLengths));
    std::string draft = "1x" + cores + "," + groups + "x2";
    if (kernel == "gemv") {
        shape = "batch=1,nhead=" + number(oneOf(kSmall)) + ",dhead=" + number(16 * oneOf(kSmall)) +
                ",seq_len=" + number(16 * oneOf(kSmall));
        draft = "1x1,1x" + cores + "," + groups + "x2";
    }
    return R"({"action":)" + inQuotes(action) + R"(,"kernel":)" + inQuotes(kernel) + R"(,"shape":)" + inQuotes(shape) +
           R"(,"device":)" + inQuotes(device) + (action == "draft" ? R"(,"draft":)" + inQuotes(draft) : "") +
           (settings.empty() ? "" : R"(,"settings":)" + settings) + "}\n";
}

double processorSeconds()
{
    rusage used{};
    getrusage(RUSAGE_CHILDREN, &used);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
    };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}

/// Returns the number of lines a second.
double speed(const std::filesystem::path& lines, const std::string& cache, int count)
{
    const std::string command = pimento::builtFile("/bin/pimento-cli") + " batch " + lines.string() + " --threads 1 --cache " +
                                cache + " --out " + lines.string() + ".out 2> /dev/null";
    const double before = processorSeconds();
    const int status = std::system(command.c_str());
    if (status == -1 || (WEXITSTATUS(status) != 0 && WEXITSTATUS(status) != 1)) { // 1: lines that do not fit
        std::fprintf(stderr, "%s failed\n", command.c_str());
        std::exit(1);
    }
    return count / (processorSeconds() - before);
}

struct Set {
    const char* title;
    const char* action;
    const char* settings;
    bool isSamsung;
    int count;
};

} // namespace

int main()
{
    constexpr std::array<Set, 5> kSets = {{{"draft", "draft", "", false, 1000},
                                           {"default", "default", "", false, 1000},
                                           {"best of kept", "best", R"({"space":"kept"})", false, 1000},
                                           {"best of complete, Samsung", "best", "", true, 1000},
                                           {"best of complete", "best", "", false, 100}}};
    std::printf("%-28s%8s%12s%12s%12s  lines a second\n", "", "lines", "no file", "new file", "known");
    for (const Set& set : kSets) {
        const TemporaryFolder folder;
        const auto file = folder.path() / "lines.jsonl";
        std::string text;
        for (int i = 0; i < set.count; ++i) {
            text += line(set.action, set.settings, set.isSamsung);
        }
        writeAll(file, text);
        const std::string cache = (folder.path() / "costs.sqlite").string();
        const double alone = speed(file, "none", set.count);
        const double fresh = speed(file, cache, set.count);
        std::printf("%-28s%8d%12.0f%12.0f%12.0f\n", set.title, set.count, alone, fresh, speed(file, cache, set.count));
        std::fflush(stdout);
    }
    return 0;
}

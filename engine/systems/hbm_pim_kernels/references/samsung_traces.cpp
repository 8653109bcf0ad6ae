// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/hbm_pim_kernels/references/reference_families.h"

#include "engine/base/numbers.h"
#include "engine/fidelity/line_comparison.h"
#include "engine/fidelity/row_checks.h"
#include "engine/systems/hbm_pim_kernels/command_csv.h"
#include "engine/systems/hbm_pim_kernels/kernel_run.h"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace pimento::fidelity {

namespace {

class ComparingSink final : public sim::samsung::CommandSink {
public:
    explicit ComparingSink(LineComparison& comparison) : m_comparison(&comparison) {}

    void command(const sim::samsung::CommandRecord& record) override
    {
        m_line.clear();
        samsung::appendCommandCsv(m_line, record);
        m_comparison->line(m_line);
    }

private:
    LineComparison* m_comparison;
    std::string m_line;
};

/// The number in "2r" or "1ch".
std::optional<std::int64_t> numberBefore(std::string_view text, std::string_view unit)
{
    if (!text.ends_with(unit)) {
        return std::nullopt;
    }
    text.remove_suffix(unit.size());
    return parseInteger(text);
}

/// Kernel of a file name: "add_then_mul" is add+mul, "gemvtree" is gemv_tree.
std::string tracedKernel(std::span<const std::string> words)
{
    std::string kernel;
    for (const std::string& word : words) {
        if (word == "then") {
            kernel += '+';
            continue;
        }
        const bool isFirst = kernel.empty() || kernel.ends_with('+');
        kernel += (isFirst ? "" : "_") + (word == "gemvtree" ? "gemv_tree" : word);
    }
    return kernel;
}

/// Parses the batch as a word of its own: "b4", "4b", "batch4"; none: the word is something else.
std::optional<std::int64_t> batchOf(std::string_view word)
{
    for (const std::string_view unit : {"batch", "b"}) {
        if (word.starts_with(unit)) {
            return parseInteger(word.substr(unit.size()));
        }
    }
    return numberBefore(word, "b");
}

/// Parses trace_<kernel>_<m>[x<n>[x<batch>]]_<channels>ch_<ranks>r, or the batch as a word: ..._64x1024_b4_1ch_2r
Result<samsung::KernelRun> runOf(const std::filesystem::path& path)
{
    constexpr std::size_t kLeast = 5;
    const auto refusal = fail("the name tells no kernel, sizes, channels and ranks", path.filename().string(),
                              "Name it like trace_gemv_64x1024_1ch_2r.csv or trace_gemv_64x1024_b4_1ch_2r.csv");
    std::vector<std::string> words = nameParts(path);
    std::optional<std::int64_t> batch;
    for (std::size_t i = 1; words.size() > kLeast && i + 2 < words.size() && !batch; ++i) {
        batch = batchOf(words[i]);
        if (batch) {
            words.erase(words.begin() + static_cast<std::ptrdiff_t>(i));
        }
    }
    if (words.size() < kLeast || words.front() != "trace") {
        return refusal;
    }
    const std::size_t count = words.size();
    const auto ranks = numberBefore(words[count - 1], "r");
    const auto channels = numberBefore(words[count - 2], "ch");
    std::vector<std::int64_t> sizes;
    for (const std::string_view size : split(words[count - 3], 'x')) {
        sizes.push_back(parseInteger(size).value_or(-1));
    }
    if ((batch && (*batch < 1 || sizes.size() > 2)) || !ranks || *ranks > std::numeric_limits<int>::max() ||
        channels != 1 || sizes.size() > 3 || std::ranges::count(sizes, -1) > 0) {
        return refusal;
    }
    sizes.resize(3, 0);
    return samsung::KernelRun{.kernel = tracedKernel(std::span(words).subspan(1, count - 4)),
                              .ranks = static_cast<int>(*ranks),
                              .m = sizes[0],
                              .n = sizes[1],
                              .batch = batch.value_or(std::max<std::int64_t>(sizes[2], 1))};
}

} // namespace

bool isSamsungTrace(const CsvTable& table)
{
    return std::ranges::equal(table.header(), split(samsung::kCommandCsvHeader, ','));
}

void checkSamsungTrace(const Job& job, FileReport& report)
{
    const auto run = runOf(job.path);
    if (!run) {
        failWhole(report, run.error().message(), job.table->rows());
        return;
    }
    LineComparison comparison(*job.table, report);
    ComparingSink sink(comparison);
    const auto result = samsung::simulate(*run, &sink, job.stop, job.heartbeat);
    comparison.finish();
    if (!result) {
        report.holding = 0;
        report.mismatches.insert(report.mismatches.begin(), result.error().message());
    }
}

} // namespace pimento::fidelity

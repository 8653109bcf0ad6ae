// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc_artifact/references/reference_families.h"

#include "engine/systems/dcc_artifact/generators/gpu_time.h"
#include "engine/systems/dcc_artifact/references/draft_rows.h"

#include <algorithm>
#include <cctype>

namespace pimento::fidelity {

namespace {

constexpr int kDevices = 5; // the reference times cover the work of five devices
constexpr double kTolerance = 1e-9;

} // namespace

bool isGpuBaseline(const CsvTable& table)
{
    constexpr std::string_view kHeader[] = {"kernel", "batch", "nhead", "dhead", "seq_len", "vec_len", "gpu_ms"};
    return std::ranges::is_permutation(table.header(), kHeader);
}

void checkGpuBaseline(const Job& job, FileReport& report)
{
    const CsvTable& table = *job.table;
    compareRows(job, report, [&](std::size_t row, RowComparison& comparison) {
        std::string name(table.cell(row, *table.column("kernel")));
        std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        const auto kernel = findKernel(name);
        const auto shape = kernel ? readShape(table, row, **kernel) : tl::unexpected<Error>(kernel.error());
        if (!shape) {
            comparison.impossible(shape.error().message());
            return;
        }
        comparison.real(*table.column("gpu_ms"), dcc_artifact::gpuTime(Gpu{}, **kernel, *shape, kDevices).value(),
                        kTolerance);
    });
}

} // namespace pimento::fidelity

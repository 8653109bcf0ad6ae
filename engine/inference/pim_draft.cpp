// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/pim_draft.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pimento::inference {

namespace {

/// Cost quantities that are parts of a candidate's time, in order, with their ids here.
constexpr std::pair<const char*, const char*> kParts[] = {
    {"cycles_in", "in"},     {"cycles_compute", "compute"}, {"cycles_out", "out"},       {"cycles_launch", "launch"},
    {"cycles_link", "link"}, {"cycles_layout", "layout"},   {"cycles_append", "append"},
};

} // namespace

bool isAttention(const PimKernel& kernel)
{
    return kernel.name == "attn" || kernel.name == "gqa" || kernel.name == "mla";
}

double PimDraft::appendSeconds() const
{
    const auto append = std::ranges::find(parts, "append", &TimePart::id);
    return append == parts.end() ? 0 : append->seconds;
}

std::string textOf(const PimKernel& kernel)
{
    return kernel.name + " " + sizesText(kernel.sizes) + (kernel.elementType == "fp16" ? "" : " " + kernel.elementType);
}

double clockSeconds(const Problem& problem)
{
    constexpr double kPicosecond = 1e-12;
    return static_cast<double>(problem.machine()->description().clockPeriod.value()) * kPicosecond;
}

double cyclesFrom(double seconds, double clock)
{
    double cycles = std::ceil(seconds / clock);
    constexpr double kExact = 4e15; // doubles represent all whole numbers up to this
    if (!(cycles < kExact)) {
        return cycles;
    }
    while (cycles > 0 && (cycles - 1) * clock >= seconds) {
        --cycles;
    }
    while (cycles * clock < seconds) {
        ++cycles;
    }
    return cycles;
}

PimDraft draftOf(const Problem& problem, std::string text, std::span<const double> quantities)
{
    const CostSchema& schema = problem.costs();
    const auto value = [&](const char* id) {
        const std::size_t place = schema.quantityOf(id);
        return place < quantities.size() ? quantities[place] : 0.0;
    };
    PimDraft draft{.text = std::move(text), .parts = {}};
    const double clock = clockSeconds(problem);
    for (const auto& [id, name] : kParts) {
        if (const double cycles = value(id); cycles > 0) {
            draft.parts.push_back({name, cycles * clock});
            draft.seconds += cycles * clock;
        }
    }
    draft.joules = value("energy_pj") * 1e-12;
    draft.starts = static_cast<int>(value("host_kernels"));
    return draft;
}

} // namespace pimento::inference

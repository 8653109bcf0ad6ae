// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/baselines/baseline_points.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <span>

#include <fmt/format.h>

namespace pimento::upmem {

namespace {

struct ComparedShape {
    std::string_view name;
    std::array<std::string_view, 3> tensors; // inputs, then the output; "": unused
    std::int64_t elementBytes = 4;
    TaskletShare share = TaskletShare::ChunksInTurns;
    bool isInPrim = false;
};

// One row per ComparedKernel, in its order.
constexpr std::array<ComparedShape, 7> kShapes = {{
    {"VA", {"A", "B", "C"}, 4, TaskletShare::ChunksInTurns, true},
    {"GEVA", {"A", "B", "C"}, 4, TaskletShare::ChunksInTurns, false},
    {"RED", {"A", "", ""}, 8, TaskletShare::ChunksInTurns, true}, // its output is one number
    {"MTV", {"A", "B", "C"}, 4, TaskletShare::RowBlocks, true},
    {"GEMV", {"A", "B", "C"}, 4, TaskletShare::RowBlocks, false},
    {"TTV", {"A", "B", "C"}, 4, TaskletShare::RowBlocks, false},
    {"MMTV", {"A", "B", "C"}, 4, TaskletShare::RowBlocks, false},
}};

// Grids of the IMTP paper, section 6, and of its public artefact.
constexpr std::array<std::int64_t, 4> kDpus = {256, 512, 1024, 2048};                  // paper
constexpr std::array<std::int64_t, 7> kMmtvDpus = {32, 64, 128, 256, 512, 1024, 2048}; // paper
constexpr std::array<std::int64_t, 3> kTasklets = {8, 16, 24};                         // artefact
constexpr std::array<std::int64_t, 6> kTileElements = {8, 16, 32, 64, 128, 256};       // artefact
constexpr std::array<std::int64_t, 5> kMmtvTasklets = {1, 2, 4, 8, 16};                // artefact
constexpr std::array<std::int64_t, 5> kMmtvTileElements = {16, 32, 64, 128, 256};      // artefact
constexpr std::array<std::int64_t, 9> kMmtvInner = {1, 2, 4, 8, 16, 32, 64, 128, 256}; // artefact
// Choices that PrIM's guide recommends.
constexpr std::array<std::int64_t, 1> kPrimTasklets = {16};
constexpr std::int64_t kPrimTileBytes = 1024;
// Our assumption: slowdown of a host that calls a callback per element, compared with a plain loop.
constexpr double kCallbackFactor = 3;

const ComparedShape& shapeOf(ComparedKernel kernel) { return kShapes[static_cast<std::size_t>(kernel)]; }

struct Grid {
    std::span<const std::int64_t> dpus;
    std::span<const std::int64_t> tasklets;
    std::vector<std::int64_t> tileElements;
};

Grid gridOf(HandMade program, ComparedKernel kernel)
{
    const bool isMmtv = kernel == ComparedKernel::Mmtv;
    Grid grid{isMmtv ? std::span<const std::int64_t>(kMmtvDpus) : kDpus,
              kPrimTasklets,
              {kPrimTileBytes / shapeOf(kernel).elementBytes}};
    if (program == HandMade::PrimSearch) {
        grid.tasklets = isMmtv ? std::span<const std::int64_t>(kMmtvTasklets) : kTasklets;
        const auto tiles = isMmtv ? std::span<const std::int64_t>(kMmtvTileElements) : kTileElements;
        grid.tileElements.assign(tiles.begin(), tiles.end());
    }
    return grid;
}

/// Lists the numbers of parts of the second spatial loop for which all DPUs have work.
std::vector<std::int64_t> innerParts(HandMade program, ComparedKernel kernel, std::int64_t dpus,
                                     const ComparedSizes& sizes)
{
    // TTV has one row per pair of iterations of both spatial loops.
    const std::int64_t outer = kernel == ComparedKernel::Ttv ? sizes.outer * sizes.inner : sizes.outer;
    std::vector<std::int64_t> parts;
    for (const std::int64_t each : kernel == ComparedKernel::Mmtv
                                       ? std::span<const std::int64_t>(kMmtvInner)
                                       : std::span<const std::int64_t>(kMmtvInner).first(1)) {
        if (dpus % each == 0 && dpus / each <= outer && each <= sizes.inner) {
            parts.push_back(each);
        }
    }
    if (program != HandMade::PrimSearch && parts.size() > 1) {
        parts.resize(1); // as few parts as the outermost loop allows
    }
    return parts;
}

BaselinePoint pointOf(HandMade program, ComparedKernel kernel, std::int64_t tileElements)
{
    const ComparedShape& shape = shapeOf(kernel);
    BaselinePoint point;
    point.kernel = kernel;
    point.program = program;
    point.share = shape.share;
    for (const std::string_view tensor : shape.tensors) {
        if (!tensor.empty()) {
            point.tiles.push_back({std::string(tensor), tileElements, Bytes{tileElements * shape.elementBytes}});
        }
    }
    const bool isReduction = kernel == ComparedKernel::Red;
    if (program == HandMade::SimplePim) {
        point.extraHostPasses = 1;
        point.hasGlobalBarriers = isReduction;
        point.hostReductionFactor = isReduction ? kCallbackFactor : 1;
    } else {
        point.hasResultPerTasklet = isReduction;
    }
    return point;
}

} // namespace

std::string_view kernelName(ComparedKernel kernel) { return shapeOf(kernel).name; }

std::optional<ComparedKernel> comparedKernel(std::string_view name)
{
    const auto found = std::ranges::find(kShapes, name, &ComparedShape::name);
    return found == kShapes.end() ? std::nullopt
                                  : std::optional(kComparedKernels[static_cast<std::size_t>(found - kShapes.begin())]);
}

std::string handMadeName(HandMade program, ComparedKernel kernel)
{
    switch (program) {
    case HandMade::Prim:
        return shapeOf(kernel).isInPrim ? "PrIM" : "PrIM(E)";
    case HandMade::PrimSearch:
        return "PrIM+search";
    case HandMade::SimplePim:
        return "SimplePIM";
    }
    return {};
}

Result<std::vector<BaselinePoint>> baselinePoints(HandMade program, ComparedKernel kernel, const ComparedSizes& sizes)
{
    const std::string what = fmt::format("{} of {}", kernelName(kernel), handMadeName(program, kernel));
    if (program == HandMade::SimplePim && kernel != ComparedKernel::Va && kernel != ComparedKernel::Red) {
        return fail("does not exist", what, "Compare with PrIM, or choose VA or RED");
    }
    if (sizes.outer < 1 || sizes.inner < 1) {
        return fail(fmt::format("has loops of {} and {} iterations", sizes.outer, sizes.inner), what,
                    "Give sizes of 1 or more");
    }
    const Grid grid = gridOf(program, kernel);
    std::vector<BaselinePoint> points;
    for (const std::int64_t dpus : grid.dpus) {
        for (const std::int64_t inner : innerParts(program, kernel, dpus, sizes)) {
            for (const std::int64_t tasklets : grid.tasklets) {
                for (const std::int64_t elements : grid.tileElements) {
                    BaselinePoint& point = points.emplace_back(pointOf(program, kernel, elements));
                    point.dpus = dpus;
                    point.innerDpus = inner;
                    point.tasklets = tasklets;
                }
            }
        }
    }
    return points;
}

} // namespace pimento::upmem

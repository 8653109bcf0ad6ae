// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/hbm_pim/map_stream.h"

#include "engine/base/math.h"
#include "engine/hbm_pim_sequences/device.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pimento::comonm {

namespace {

constexpr std::size_t kChannelTuple = 0; // levels of maps
constexpr std::size_t kBankTuple = 1;
constexpr std::size_t kLaneTuple = 2;
constexpr std::size_t kIterations = 3;

/// Names of the units' kernels: in the library, and as the vendor calls them.
struct KernelName {
    std::string_view library;
    std::string_view vendor;
    BankKernel kernel;
};
constexpr std::array<KernelName, 4> kNames = {{{"va", "add", BankKernel::Add},
                                               {"mul", "mul", BankKernel::Multiply},
                                               {"relu", "relu", BankKernel::Relu},
                                               {"gemv", "gemv", BankKernel::Gemv}}};

std::int64_t productOf(const Tuple& tuple)
{
    std::int64_t product = 1;
    for (const std::int64_t each : tuple) {
        product *= each;
    }
    return product;
}

std::string vendorName(BankKernel kernel)
{
    return std::string(std::ranges::find(kNames, kernel, &KernelName::kernel)->vendor);
}

} // namespace

Result<BankKernel> bankKernelOf(const KernelWork& work)
{
    const auto found = std::ranges::find(kNames, work.kernel, &KernelName::library);
    const auto refuse = [&](std::string what, std::string hint) {
        return fail(std::move(what), "kernel " + work.kernel, std::move(hint));
    };
    if (found == kNames.end()) {
        return refuse("has no program for the units of HBM-PIM here", "Use gemv, va, mul or relu");
    }
    if (work.type != affine::ElementType::Fp16) {
        return refuse("has elements that the units of HBM-PIM do not compute with", "Use fp16");
    }
    const auto& dimensions = work.space.dimensions;
    const bool isGemv = found->kernel == BankKernel::Gemv;
    const bool isMatrix = dimensions.size() == 2 && !dimensions[0].isReduction && dimensions[1].isReduction;
    if (isGemv && !isMatrix) {
        return refuse("is not one matrix times one vector", "Use a batch of 1 and more than one row and column");
    }
    return found->kernel;
}

BankStream streamOf(const SubMap& map, const KernelWork& work, BankKernel kernel)
{
    BankStream stream;
    stream.kernel = kernel;
    const Tuple& banks = map.tuples[kBankTuple];
    const Tuple& own = map.tuples[kIterations];
    if (kernel != BankKernel::Gemv) {
        stream.parities = productOf(banks) > 1 ? ParitySplit::Results : ParitySplit::None;
        stream.tiles = ceilDivide(productOf(own), samsung::kRegisters);
        return stream;
    }
    (void)work;
    // Parts are numbered with the inputs fastest, so that an even number of parts along the inputs pairs them.
    const bool isAlone = banks[0] * banks[1] == 1;
    stream.parities = isAlone ? ParitySplit::None : banks[1] > 1 ? ParitySplit::Sums : ParitySplit::Results;
    stream.hasOwnInputs = banks[1] > 2;
    stream.outputs = ceilDivide(own[0], samsung::kRegisters);
    stream.tiles = ceilDivide(own[1], samsung::kRegisters);
    return stream;
}

std::int64_t wastedBy(const SubMap& map, const KernelWork& work, BankKernel kernel)
{
    const BankStream stream = streamOf(map, work, kernel);
    const std::int64_t units =
        productOf(map.tuples[kChannelTuple]) * productOf(map.tuples[kBankTuple]) * productOf(map.tuples[kLaneTuple]);
    const std::int64_t each = kernel == BankKernel::Gemv
                                  ? stream.outputs * stream.tiles * samsung::kRegisters * samsung::kRegisters
                                  : stream.tiles * samsung::kRegisters;
    return units * (each - productOf(map.tuples[kIterations]));
}

Result<samsung::KernelRun> kernelRunOf(const BankStream& stream, int channels, int ranks)
{
    const std::string name = vendorName(stream.kernel);
    const auto refuse = [&](std::string what) {
        return fail(ErrorKind::DoesNotFit, "has no program: " + std::move(what), "the vendor's kernel " + name,
                    "Estimate it, or use all banks");
    };
    if (stream.parities == ParitySplit::None) {
        return refuse("it works on even and odd banks");
    }
    samsung::KernelRun run;
    run.kernel = name;
    run.channels = channels;
    run.ranks = ranks;
    const std::int64_t tile = std::int64_t{2} * samsung::kUnits * samsung::kRegisters * samsung::kLanes;
    if (stream.kernel != BankKernel::Gemv) {
        run.m = stream.tiles * tile * channels;
        return run;
    }
    if (stream.parities == ParitySplit::Results || stream.hasOwnInputs) {
        return refuse(stream.hasOwnInputs ? "all its units take the same inputs"
                                          : "its odd banks have other inputs of the same results");
    }
    run.m = stream.outputs * samsung::kUnits * samsung::kRegisters * channels;
    run.n = 2 * stream.tiles * samsung::kRegisters * samsung::kLanes;
    return run;
}

Result<SubMap> mapOfRun(const samsung::KernelRun& run, const KernelWork& work)
{
    const auto kernel = bankKernelOf(work);
    if (!kernel) {
        return tl::unexpected<Error>(kernel.error());
    }
    const auto refuse = [&](std::string what, std::string hint) {
        return fail(std::move(what), runText(run), std::move(hint));
    };
    if (run.kernel != vendorName(*kernel)) {
        return refuse("is another kernel than " + work.kernel, "Name a run of " + vendorName(*kernel));
    }
    if (run.batch != 1) {
        return refuse("has several input vectors", "Use a batch of 1");
    }
    const auto& dimensions = work.space.dimensions;
    SubMap map;
    map.tuples[kChannelTuple][0] = run.channels;
    if (*kernel != BankKernel::Gemv) {
        const std::int64_t unit = std::int64_t{2} * samsung::kUnits * samsung::kLanes * run.channels;
        if (run.m != work.space.points() || run.m % (unit * samsung::kRegisters) != 0) {
            return refuse("has " + std::to_string(run.m) + " elements, which are no whole tiles of the " +
                              std::to_string(work.space.points()) + " of the kernel",
                          "Use multiples of " + std::to_string(unit * samsung::kRegisters));
        }
        map.tuples[kBankTuple][0] = std::int64_t{2} * samsung::kUnits;
        map.tuples[kLaneTuple][0] = samsung::kLanes;
        map.tuples[kIterations][0] = run.m / unit;
        return dimensions.size() == 1 ? Result<SubMap>(map)
                                      : refuse("has several dimensions", "Use a vector of one dimension");
    }
    const std::int64_t rows = std::int64_t{samsung::kUnits} * samsung::kRegisters * run.channels;
    const std::int64_t columns = std::int64_t{2} * samsung::kRegisters * samsung::kLanes;
    if (run.m != dimensions[0].extent || run.n != dimensions[1].extent || run.m % rows != 0 || run.n % columns != 0) {
        return refuse("has other sizes than the kernel, or no whole tiles for even and odd banks",
                      "Use multiples of " + std::to_string(rows) + " outputs and " + std::to_string(columns) +
                          " inputs");
    }
    map.tuples[kBankTuple] = {samsung::kUnits, 2, 1, 1};
    map.tuples[kLaneTuple] = {1, samsung::kLanes, 1, 1};
    map.tuples[kIterations] = {run.m / (std::int64_t{samsung::kUnits} * run.channels),
                               run.n / (std::int64_t{2} * samsung::kLanes), 1, 1};
    return map;
}

std::string runText(const samsung::KernelRun& run)
{
    std::string text = run.kernel + " m=" + std::to_string(run.m);
    if (run.kernel == "gemv") {
        text += ",n=" + std::to_string(run.n) + ",batch=" + std::to_string(run.batch);
    }
    return text + ",channels=" + std::to_string(run.channels) + ",ranks=" + std::to_string(run.ranks);
}

Result<samsung::KernelRun> parseRunText(std::string_view text)
{
    const std::size_t space = text.find(' ');
    if (space == std::string_view::npos) {
        return fail("names no sizes", std::string(text.substr(0, 60)), "Write \"gemv m=4096,n=4096,channels=16\"");
    }
    return samsung::parseRun(std::string(text.substr(0, space)), text.substr(space + 1));
}

} // namespace pimento::comonm

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/upmem/map_code.h"

#include "engine/systems/comonm/upmem/map_portions.h"

#include <algorithm>
#include <utility>

namespace pimento::comonm {

namespace {

using namespace llvcnm;

constexpr std::int32_t kWorkingMemory = 1; // memory levels
constexpr std::int32_t kMainMemory = 2;

Type typeOf(const KernelWork& work)
{
    switch (work.type) {
    case affine::ElementType::Int8:
        return Type::I8;
    case affine::ElementType::Int64:
        return Type::I64;
    case affine::ElementType::Fp32:
        return Type::F32;
    default:
        return Type::I32;
    }
}

/// Operations on one element: loads, the operation, the sum or store.
Body elementOf(const KernelWork& work, Type type)
{
    Body body;
    for (const Operand& operand : work.operands) {
        if (!operand.isOutput) {
            body.push_back(Instruction{Op::Load, type, {"t_" + operand.name, operand.name}, kWorkingMemory});
            body.push_back(Instruction{Op::Addr, Type::I32, {operand.name, operand.name}});
        }
    }
    const bool isSum = std::ranges::any_of(work.space.dimensions, &Dimension::isReduction);
    const std::string& result = work.output().name;
    std::string value = "t_" + work.operands.front().name;
    if (work.operands.size() > 2) {
        const std::string& other = work.operands[1].name;
        body.push_back(Instruction{isSum ? Op::Mul : Op::Add, type, {"t", value, "t_" + other}});
        value = "t";
    }
    if (isSum) {
        body.push_back(Instruction{Op::Add, type, {result, result, value}});
    } else {
        body.push_back(Instruction{Op::Store, type, {result, value}, kWorkingMemory});
    }
    body.push_back(Instruction{Op::Br, Type::I32, {"loop"}});
    return body;
}

Loop loopOf(Function& function, std::string name, std::int64_t trips, Body body)
{
    Loop loop;
    loop.variable = static_cast<std::int32_t>(function.variables.size());
    loop.end.constant = trips;
    loop.body = std::move(body);
    function.variables.push_back(std::move(name));
    return loop;
}

} // namespace

llvcnm::Function codeOf(const SubMap& map, const TaskletTiling& tiling, const KernelWork& work)
{
    const Type type = typeOf(work);
    const TaskletLoops loops = loopsOf(map, tiling, work);
    const std::int64_t bytes = tiling.tile * work.output().elementBytes;
    const bool isSum = std::ranges::any_of(work.space.dimensions, &Dimension::isReduction);
    Function function;
    function.name = work.kernel;
    function.levels = kMainMemory + 1;
    const std::string& last = work.space.dimensions.back().name;
    Body body;
    for (const Operand& operand : work.operands) {
        if (!operand.isOutput) {
            const bool isOfResults =
                isSum && !work.output().dimensions.empty() &&
                std::ranges::count(operand.dimensions, work.output().dimensions.back()) > 0;
            body.push_back(Instruction{Op::Load,
                                       type,
                                       {operand.name, "main"},
                                       kMainMemory,
                                       bytes * (isOfResults ? tiling.results : 1)});
        }
    }
    Body inner;
    inner.push_back(loopOf(function, last + "_element", tiling.tile, elementOf(work, type)));
    if (isSum && tiling.results > 1) {
        Loop results = loopOf(function, "result", tiling.results, std::move(inner));
        inner.clear();
        inner.push_back(std::move(results));
    }
    std::ranges::move(inner, std::back_inserter(body));
    const std::int64_t stored = (isSum ? tiling.results : tiling.tile) * work.output().elementBytes;
    const Instruction store{Op::Store, type, {"main", work.output().name}, kMainMemory, stored};
    bool isStored = false;
    for (std::size_t i = loops.count; i-- > 0;) {
        const bool isOfResult = !work.space.dimensions[loops.dimensions[i]].isReduction;
        if (isOfResult && !isStored) {
            body.push_back(store);
            isStored = true;
        }
        Loop loop = loopOf(function, work.space.dimensions[loops.dimensions[i]].name, loops.trips[i], std::move(body));
        body.clear();
        body.push_back(std::move(loop));
    }
    if (!isStored) {
        body.push_back(store);
    }
    function.body = std::move(body);
    return function;
}

} // namespace pimento::comonm

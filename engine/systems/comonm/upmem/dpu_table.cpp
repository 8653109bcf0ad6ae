// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/upmem/dpu_table.h"

#include "sim/upmem/expected_core.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

namespace pimento::comonm {

namespace {

using llvcnm::Op;
using llvcnm::Type;

constexpr std::array<std::pair<std::string_view, Op>, 4> kOperations = {
    {{"add", Op::Add}, {"subtract", Op::Sub}, {"multiply", Op::Mul}, {"divide", Op::Div}}};
constexpr std::array<std::pair<std::string_view, Type>, 4> kTypes = {
    {{"int32", Type::I32}, {"int64", Type::I64}, {"fp32", Type::F32}, {"fp64", Type::F64}}};

/// Cycles of a measured operation with the loop around it.
double cyclesOf(const sim::upmem::DpuSystem& system, const sim::upmem::OperationRow& row)
{
    return system.core.clockMegahertz / row.millionsPerSecond;
}

} // namespace

ExecutionTable dpuTable(const sim::upmem::DpuSystem& system)
{
    ExecutionTable table;
    double loop = 0; // instructions around an operation: those of an addition of int32, which is one itself
    for (const sim::upmem::OperationRow& row : system.operations) {
        loop = row.operation == "add" && row.type == "int32" ? cyclesOf(system, row) - 1 : loop;
    }
    for (const sim::upmem::OperationRow& row : system.operations) {
        const auto op = std::ranges::find(kOperations, row.operation, &std::pair<std::string_view, Op>::first);
        const auto type = std::ranges::find(kTypes, row.type, &std::pair<std::string_view, Type>::first);
        if (op != kOperations.end() && type != kTypes.end()) {
            const auto slots = static_cast<std::int32_t>(std::lround(cyclesOf(system, row) - loop));
            table.set(op->second, type->second, std::max(slots, 1));
        }
    }
    table.set(Op::Mul, Type::I32,
              system.multiply.aroundSteps + sim::upmem::ExpectedSteps::of(system.multiply).smaller);
    return table;
}

DmaSpec dpuDma(const sim::upmem::DpuSystem& system)
{
    const sim::upmem::TransferSpec& transfers = system.transfers;
    return {transfers.readLatency, transfers.writeLatency,     transfers.perByte,
            transfers.occupancy,   transfers.occupancyPerByte, 1};
}

} // namespace pimento::comonm

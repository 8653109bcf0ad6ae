// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/hbm_pim/bank_stream.h"

#include "engine/base/math.h"
#include "engine/hbm_pim_sequences/device.h"
#include "sim/hbm_pim/delays.h"

#include <utility>

namespace pimento::comonm {

namespace {

using namespace llvcnm;

constexpr std::int64_t kGroup = 8;           // accesses between barriers, one for each register of a file
constexpr std::int64_t kTile = 64;           // columns of a tile of GEMV
constexpr std::int64_t kSecondOperand = 128; // rows of element-wise operands
constexpr std::int64_t kResult = 256;
constexpr std::int64_t kInputRow = 3072; // first row of the inputs that each unit reads from its own banks

std::int64_t columnsPerRow() { return samsung::hbmPim().columnsPerRow; }

/// Writes a stream as a function.
class StreamWriter {
public:
    explicit StreamWriter(const BankStream& stream) : m_stream(stream) { m_function.levels = 1; }

    Function elementWise()
    {
        m_function.name = m_stream.kernel == BankKernel::Add        ? "add"
                          : m_stream.kernel == BankKernel::Multiply ? "mul"
                                                                    : "relu";
        control(m_function.body, "start");
        Loop tiles = loop("tile", m_stream.tiles);
        for (std::int32_t parity = 0; parity < parities(); ++parity) {
            const std::string file = parity == 0 ? "grf_a" : "grf_b";
            const auto at = [&](std::int64_t row) {
                return AffineForm{row * columnsPerRow(), {{tiles.variable, kGroup}}};
            };
            const bool isRelu = m_stream.kernel == BankKernel::Relu;
            group(tiles.body, {isRelu ? Op::Relu : Op::Fill, Type::F16, {file, "bank"}}, parity, at(0));
            if (!isRelu) {
                const Op op = m_stream.kernel == BankKernel::Add ? Op::Add : Op::Mul;
                group(tiles.body, {op, Type::F16, {file, file, "bank"}}, parity, at(kSecondOperand));
            }
            group(tiles.body, {Op::Store, Type::F16, {"bank", file}}, parity, at(kResult));
        }
        m_function.body.push_back(std::move(tiles));
        control(m_function.body, "stop");
        return std::move(m_function);
    }

    Function gemv()
    {
        m_function.name = "gemv";
        Loop outputs = loop("output", m_stream.outputs);
        if (m_stream.parities == ParitySplit::Sums) {
            control(outputs.body, "start");
            tiles(outputs, 0);
            tiles(outputs, 1);
            result(outputs, 1);
            control(outputs.body, "stop");
        } else {
            for (std::int32_t parity = 0; parity < parities(); ++parity) {
                control(outputs.body, "start");
                tiles(outputs, parity);
                result(outputs, 1 - parity);
                control(outputs.body, "stop");
            }
        }
        m_function.body.push_back(std::move(outputs));
        return std::move(m_function);
    }

private:
    [[nodiscard]] std::int32_t parities() const { return m_stream.parities == ParitySplit::None ? 1 : 2; }

    Loop loop(std::string name, std::int64_t count)
    {
        Loop loop;
        loop.variable = static_cast<std::int32_t>(m_function.variables.size());
        loop.end.constant = count;
        m_function.variables.push_back(std::move(name) + std::to_string(loop.variable));
        return loop;
    }

    /// Eight accesses to consecutive columns and a barrier.
    void group(Body& body, Instruction instruction, std::int32_t parity, AffineForm first)
    {
        Loop columns = loop("column", kGroup);
        first.terms.push_back({columns.variable, 1});
        instruction.level = 1;
        instruction.bytes = samsung::kBurstBytes;
        instruction.parity = parity;
        instruction.address = std::move(first);
        columns.body.push_back(std::move(instruction));
        body.push_back(std::move(columns));
        body.push_back(Instruction{Op::Barrier, Type::F16});
    }

    /// The write that starts or stops the units.
    void control(Body& body, const std::string& what)
    {
        const auto& rows = samsung::hbmPim().rows;
        body.push_back(Instruction{Op::Store,
                                   Type::I32,
                                   {"control", what},
                                   1,
                                   samsung::kBurstBytes,
                                   0,
                                   AffineForm{rows.registers * columnsPerRow() + rows.controlColumn}});
        body.push_back(Instruction{Op::Barrier, Type::I32});
    }

    /// Tiles of inputs of one bank: inputs into registers, then products with the weights of eight results.
    void tiles(Loop& outputs, std::int32_t parity)
    {
        Loop tiles = loop("tile", m_stream.tiles);
        if (m_stream.hasOwnInputs) {
            group(tiles.body, {Op::Fill, Type::F16, {"grf_a", "bank"}}, parity,
                  {kInputRow * columnsPerRow(), {{tiles.variable, kGroup}}});
        } else {
            group(tiles.body, {Op::Store, Type::F16, {"grf_a", "input"}}, 1,
                  {samsung::hbmPim().rows.registers * columnsPerRow() + samsung::kFirstRegisterColumn});
        }
        Loop groups = loop("group", kGroup);
        group(groups.body, {Op::Mac, Type::F16, {"grf_b", "grf_a", "bank"}}, parity,
              {0, {{outputs.variable, kTile * m_stream.tiles}, {tiles.variable, kTile}, {groups.variable, kGroup}}});
        tiles.body.push_back(std::move(groups));
        outputs.body.push_back(std::move(tiles));
    }

    void result(Loop& outputs, std::int32_t parity)
    {
        group(outputs.body, {Op::Store, Type::F16, {"bank", "grf_b"}}, parity,
              {kTile * m_stream.tiles * m_stream.outputs, {{outputs.variable, kGroup}}});
    }

    BankStream m_stream;
    Function m_function;
};

} // namespace

llvcnm::Function functionOf(const BankStream& stream)
{
    return stream.kernel == BankKernel::Gemv ? StreamWriter(stream).gemv() : StreamWriter(stream).elementWise();
}

std::int64_t rowsOf(const BankStream& stream)
{
    if (stream.kernel == BankKernel::Gemv) {
        const std::int64_t columns = stream.outputs * (kTile * stream.tiles + kGroup);
        const std::int64_t rows = ceilDivide(columns, columnsPerRow());
        return stream.hasOwnInputs && rows <= kInputRow ? kInputRow + ceilDivide(kGroup * stream.tiles, columnsPerRow())
                                                        : rows;
    }
    return kResult + ceilDivide(kGroup * stream.tiles, columnsPerRow());
}

BankPairSpec hbmPimBanks()
{
    const sim::samsung::Device& device = samsung::hbmPim();
    const sim::samsung::Timing& timing = device.timing;
    const sim::samsung::Delays delays(timing);
    return {.columnsPerRow = device.columnsPerRow,
            .columnGap = delays.columnSameGroup,
            .readToWrite = delays.readToWrite,
            .writeToRead = delays.writeToRead,
            .readToPrecharge = delays.readToPrecharge,
            .writeToPrecharge = delays.writeToPrecharge,
            .precharge = timing.precharge,
            .activateToRead = timing.activateToRead,
            .activateToWrite = timing.activateToWrite,
            .activateToPrecharge = timing.activateToPrecharge,
            .activateToActivate = timing.activateToActivate,
            .otherActivate = timing.activateSameGroup,
            .refresh = timing.refresh};
}

} // namespace pimento::comonm

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/numbers.h"
#include "engine/systems/upmem/schedule/step_text.h"
#include "engine/systems/upmem/schedule/trace_text.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace pimento::upmem::schedule {

using namespace tensor;

namespace {

constexpr std::size_t kMostSteps = 400;
constexpr std::string_view kBlank = " \t\r";

/// Kind of argument at a position of a step.
enum class Wanted : std::uint8_t { Loop, Block, Buffer, Axis, Factors, Number, Local };

std::string_view wordsOf(Wanted wanted)
{
    static constexpr std::array<std::string_view, 7> kWords = {
        "a loop", "a block", "a buffer", "an axis", "a list of factors", "a number", "the word local"};
    return kWords[static_cast<std::size_t>(wanted)];
}

std::vector<Wanted> argumentsOf(Primitive primitive)
{
    switch (primitive) {
    case Primitive::Split:
        return {Wanted::Loop, Wanted::Factors};
    case Primitive::Fuse:
        return {Wanted::Loop, Wanted::Loop};
    case Primitive::Reorder:
    case Primitive::Parallel:
        return {Wanted::Loop};
    case Primitive::Bind:
        return {Wanted::Loop, Wanted::Axis};
    case Primitive::CacheRead:
        return {Wanted::Block, Wanted::Buffer, Wanted::Local};
    case Primitive::CacheWrite:
        return {Wanted::Block, Wanted::Local};
    case Primitive::ComputeAt:
    case Primitive::ReverseComputeAt:
    case Primitive::DecomposeReduction:
        return {Wanted::Block, Wanted::Loop};
    case Primitive::Rfactor:
    case Primitive::Unroll:
        return {Wanted::Loop, Wanted::Number};
    }
    return {};
}

std::string inQuotes(std::string_view word) { return "\"" + std::string(word.substr(0, 60)) + "\""; }

/// Applies lines to a schedule, one after another.
class TraceReader {
public:
    explicit TraceReader(const Program& program) : m_schedule(program) {}

    Result<void> read(std::string_view text, int line)
    {
        m_line = line;
        auto step = readStep(text, line);
        if (!step) {
            return tl::unexpected<Error>(step.error());
        }
        const auto primitive = primitiveOf(step->step);
        if (!primitive) {
            return tl::unexpected<Error>(primitive.error());
        }
        m_loops = loopNames(m_schedule.program());
        m_numbers.clear();
        if (const auto read = readArguments(*primitive, step->step); !read) {
            return read;
        }
        Step recorded{*primitive, DomainKind::Fixed, 0, static_cast<std::int32_t>(m_numbers.size()), 0};
        if (step->hasDomain) {
            const auto kind = readDomain(*primitive, step->domain);
            if (!kind) {
                return tl::unexpected<Error>(kind.error());
            }
            recorded.domain = *kind;
            recorded.choices = static_cast<std::int32_t>(m_numbers.size()) - recorded.count;
        }
        const Trace one{{recorded}, m_numbers};
        auto applied = applyStep(m_schedule, one, recorded);
        if (!applied) {
            Error error = applied.error();
            error.where =
                "line " + std::to_string(line) + ", column " + std::to_string(step->step.column) + ", " + error.where;
            error.place = TextSpot{line, step->step.column};
            return tl::unexpected<Error>(std::move(error));
        }
        return {};
    }

    [[nodiscard]] Schedule take() && { return std::move(m_schedule); }
    [[nodiscard]] std::size_t steps() const { return m_schedule.trace().steps.size(); }

private:
    [[nodiscard]] Result<Primitive> primitiveOf(const Call& call) const
    {
        std::string all;
        for (std::size_t i = 0; i < kPrimitives; ++i) {
            const auto primitive = static_cast<Primitive>(i);
            if (schedule::nameOf(primitive) == call.name) {
                return primitive;
            }
            all += (all.empty() ? "" : ", ") + std::string(schedule::nameOf(primitive));
        }
        return mistakeAt(m_line, call.column, "there is no primitive " + inQuotes(call.name), "Use one of " + all);
    }

    Result<void> readArguments(Primitive primitive, const Call& call)
    {
        std::vector<Wanted> wanted = argumentsOf(primitive);
        std::size_t least = wanted.size();
        if (primitive == Primitive::Reorder && !call.arguments.empty()) {
            wanted.assign(call.arguments.size(), Wanted::Loop);
            least = wanted.size();
        }
        least -= primitive == Primitive::Unroll || wanted.back() == Wanted::Local ? 1U : 0U;
        if (call.arguments.size() < least || call.arguments.size() > wanted.size()) {
            const std::size_t next = std::min(call.arguments.size(), wanted.size() - 1);
            const bool isShort = call.arguments.size() < least;
            const int column = isShort ? call.end : call.arguments[wanted.size()].column;
            return mistakeAt(m_line, column,
                             std::string(call.name) +
                                 (isShort ? " lacks " + std::string(wordsOf(wanted[next])) : " has too many arguments"),
                             "Give it " + std::to_string(wanted.size()));
        }
        for (std::size_t i = 0; i < call.arguments.size(); ++i) {
            if (const auto read = readArgument(wanted[i], call.arguments[i]); !read) {
                return read;
            }
        }
        return {};
    }

    Result<void> readArgument(Wanted wanted, const Argument& argument)
    {
        const Argument::Kind kind = wanted == Wanted::Factors  ? Argument::Kind::List
                                    : wanted == Wanted::Number ? Argument::Kind::Number
                                                               : Argument::Kind::Word;
        if (argument.kind != kind || !argument.key.empty()) {
            return mistakeAt(m_line, argument.column, "expected " + std::string(wordsOf(wanted)),
                             "Write steps like split(i, [4, 8]) and bind(i_0, blockIdx.x)");
        }
        switch (wanted) {
        case Wanted::Factors:
            m_numbers.insert(m_numbers.end(), argument.list.begin(), argument.list.end());
            return {};
        case Wanted::Number:
            m_numbers.push_back(argument.number);
            return {};
        case Wanted::Local:
            if (argument.word == "local") {
                return {};
            }
            return mistakeAt(m_line, argument.column, inQuotes(argument.word) + " is no place for copies", "Use local");
        default:
            return readName(wanted, argument);
        }
    }

    Result<void> readName(Wanted wanted, const Argument& argument)
    {
        const std::optional<std::int32_t> id = idOf(wanted, argument.word);
        if (!id) {
            return mistakeAt(m_line, argument.column,
                             "there is no " + std::string(wordsOf(wanted)).substr(wordsOf(wanted).find(' ') + 1) + " " +
                                 inQuotes(argument.word),
                             knownText(wanted));
        }
        m_numbers.push_back(*id);
        return {};
    }

    [[nodiscard]] std::optional<std::int32_t> idOf(Wanted wanted, std::string_view name) const
    {
        const auto find = [name](const auto& names) -> std::optional<std::int32_t> {
            const auto at = std::ranges::find(names, name);
            return at == names.end() ? std::nullopt : std::optional(static_cast<std::int32_t>(at - names.begin()));
        };
        switch (wanted) {
        case Wanted::Loop:
            return find(m_loops);
        case Wanted::Block:
            return find(blockNames(m_schedule.program()));
        case Wanted::Buffer: {
            std::vector<std::string> names;
            for (const Buffer& buffer : m_schedule.program().buffers) {
                names.push_back(buffer.name);
            }
            return find(names);
        }
        default:
            break;
        }
        for (std::int32_t kind = static_cast<std::int32_t>(LoopKind::BlockX);
             kind <= static_cast<std::int32_t>(LoopKind::ThreadX); ++kind) {
            if (tensor::nameOf(static_cast<LoopKind>(kind)) == name) {
                return kind;
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] std::string knownText(Wanted wanted) const
    {
        const Program& program = m_schedule.program();
        std::vector<std::string> known;
        if (wanted == Wanted::Axis) {
            return "Use blockIdx.x, blockIdx.y, blockIdx.z or threadIdx.x";
        }
        if (wanted == Wanted::Block) {
            known = blockNames(program);
        } else if (wanted == Wanted::Buffer) {
            for (const Buffer& buffer : program.buffers) {
                known.push_back(buffer.name);
            }
        } else {
            for (std::size_t i = 0; i < m_loops.size(); ++i) {
                if (!program.loops[i].isGone) {
                    known.push_back(m_loops[i]);
                }
            }
        }
        constexpr std::size_t kShown = 12;
        std::string all;
        for (std::size_t i = 0; i < std::min(known.size(), kShown); ++i) {
            all += (i == 0 ? "" : ", ") + known[i];
        }
        return "There are " + all + (known.size() > kShown ? ", ..." : "");
    }

    [[nodiscard]] static DomainKind domainOf(Primitive primitive)
    {
        switch (primitive) {
        case Primitive::Split:
            return DomainKind::Tiles;
        case Primitive::ComputeAt:
        case Primitive::ReverseComputeAt:
            return DomainKind::Loops;
        case Primitive::Unroll:
            return DomainKind::Values;
        default:
            return DomainKind::Fixed;
        }
    }

    Result<DomainKind> readDomain(Primitive primitive, const Call& call)
    {
        static constexpr std::array<std::string_view, 4> kNames = {"", "tiles", "loops", "values"};
        const DomainKind kind = domainOf(primitive);
        if (kind == DomainKind::Fixed) {
            return mistakeAt(m_line, call.column, std::string(schedule::nameOf(primitive)) + " chooses nothing",
                             "Leave out what stands behind from");
        }
        const std::string_view name = kNames[static_cast<std::size_t>(kind)];
        if (call.name != name) {
            return mistakeAt(m_line, call.column, inQuotes(call.name) + " is not what this step chooses from",
                             "Use " + std::string(name));
        }
        if (kind == DomainKind::Tiles) {
            return readTiles(call);
        }
        for (const Argument& argument : call.arguments) {
            const Wanted wanted = kind == DomainKind::Loops ? Wanted::Loop : Wanted::Number;
            if (const auto read = readArgument(wanted, argument); !read) {
                return tl::unexpected<Error>(read.error());
            }
        }
        return kind;
    }

    /// Reads outer=2..256, inner=1..256; a missing range is not limited.
    Result<DomainKind> readTiles(const Call& call)
    {
        constexpr std::int64_t kNoLimit = std::int64_t{1} << 36;
        std::array<std::int64_t, 3> limits = {1, kNoLimit, kNoLimit};
        for (const Argument& argument : call.arguments) {
            const bool isOuter = argument.key == "outer";
            const bool isRange = argument.kind == Argument::Kind::Range && argument.number >= 1 &&
                                 argument.last >= argument.number && argument.last <= kNoLimit;
            if (!isRange || (!isOuter && (argument.key != "inner" || argument.number != 1))) {
                return mistakeAt(m_line, argument.column, "expected a range of factors",
                                 "Write tiles(outer=2..256, inner=1..256)");
            }
            if (isOuter) {
                limits[0] = argument.number;
                limits[1] = argument.last;
            } else {
                limits[2] = argument.last;
            }
        }
        m_numbers.insert(m_numbers.end(), limits.begin(), limits.end());
        return DomainKind::Tiles;
    }

    Schedule m_schedule;
    int m_line = 1;
    std::vector<std::string> m_loops;
    std::vector<std::int64_t> m_numbers; // arguments, then the values of their domain
};

} // namespace

Result<Schedule> readSchedule(const Program& program, std::string_view text)
{
    TraceReader reader(program);
    int number = 0;
    for (std::string_view line : pimento::split(text, '\n')) {
        ++number;
        line = line.substr(0, line.find('#'));
        if (line.find_first_not_of(kBlank) == std::string_view::npos) {
            continue;
        }
        if (reader.steps() == kMostSteps) {
            return mistakeAt(number, 1, "has more than " + std::to_string(kMostSteps) + " steps", "Use fewer");
        }
        if (auto read = reader.read(line, number); !read) {
            return tl::unexpected<Error>(read.error());
        }
    }
    return std::move(reader).take();
}

} // namespace pimento::upmem::schedule

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/systems/dcc/links/linked_program.h"

#include "engine/inspection/command_links.h"
#include "engine/inspection/data_layouts.h"
#include "engine/inspection/dram/command_spans.h"
#include "engine/inspection/timeline/span_search.h"
#include "engine/inspection/timeline/timeline.h"
#include "engine/systems/dcc/compiled_inspection.h"
#include "engine/systems/dcc/draft_listings.h"
#include "engine/systems/dcc/draft_program.h"
#include "engine/systems/dcc/functional/random_cases.h"
#include "engine/systems/dcc/links/draft_layouts.h"
#include "engine/systems/dcc/links/draft_links.h"
#include "engine/systems/dcc/links/tensor_parts.h"
#include "engine/systems/dcc/lower/core/family.h"
#include "engine/systems/dcc/lower/core/host_map.h"
#include "engine/systems/dcc/lower/core/request_stream.h"
#include "engine/systems/dcc/model/model.h"
#include "tests/engine/support.h"
#include "tests/engine/systems/dcc/inspections.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <map>
#include <tuple>

namespace pimento::test {

namespace {

using lower::Command;
using lower::Op;

/// The memories of the cores as the commands fill them, and what is in each register or buffer entry.
class Oracle {
public:
    explicit Oracle(const lower::Program& program) : m_program(program)
    {
        auto preload = program.preload();
        while (const Command* command = preload.next()) {
            execute(*command);
        }
    }

    void execute(const Command& command)
    {
        if (command.op == Op::StoreCore) {
            m_memory[{command.group, command.core, command.block}] = elementsOf(command, command.group, command.core);
        }
        if (m_statement != command.statement) { // buffers and registers keep nothing
            m_changes.clear();
            m_statement = command.statement;
        }
        if (command.op == Op::WriteBuffer || command.op == Op::WriteRegister || command.op == Op::MoveToBuffer ||
            command.op == Op::Compute) {
            m_changes[command.a].push_back(command);
        }
    }

    /// Returns the elements in a register or a buffer entry of a core; empty if it holds a computed value or nothing
    /// yet.
    [[nodiscard]] std::optional<std::vector<std::int64_t>> entry(std::uint8_t place, std::int64_t group,
                                                                 std::int64_t core) const
    {
        const auto changes = m_changes.find(place);
        if (changes == m_changes.end()) {
            return std::nullopt;
        }
        const auto last = std::find_if(changes->second.rbegin(), changes->second.rend(),
                                       [&](const Command& command) { return lower::reaches(command, core); });
        if (last == changes->second.rend() || last->op == Op::MoveToBuffer) {
            return std::nullopt;
        }
        if (last->op != Op::Compute) {
            return elementsOf(*last, group, core);
        }
        const auto found = m_memory.find({group, core, last->block});
        const bool isFetched = last->alu == lower::Alu::Move && last->c == lower::kBankOperand;
        return isFetched && found != m_memory.end() ? std::optional(found->second) : std::nullopt;
    }

    [[nodiscard]] std::vector<std::int64_t> elementsOf(const Command& command, std::int64_t group,
                                                       std::int64_t core) const
    {
        const lower::Layout& layout = m_program.layout(command.layout);
        std::vector<lower::Lane> lanes(static_cast<std::size_t>(layout.width));
        m_program.plan(command.statement)->gather(layout).lanes(layout, group, core, command.vector, lanes);
        std::vector<std::int64_t> elements;
        for (const lower::Lane& lane : lanes) {
            if (lane.kind == lower::Lane::Kind::Element) {
                elements.push_back(lane.element);
            }
        }
        return elements;
    }

    /// Returns the elements at the place that a command of the timeline uses, in all cores that the command reaches.
    [[nodiscard]] std::vector<std::int64_t> held(const Command& command, std::int64_t group, int bank,
                                                 bool isOfOne) const
    {
        std::vector<std::int64_t> all;
        const int perCore = m_program.device().compute.banksPerCore;
        const std::int64_t cores = m_program.plan(command.statement)->cores().cores();
        for (std::int64_t core = 0; core < cores; ++core) {
            const auto found = m_memory.find({group, core, command.block});
            if (found != m_memory.end() && lower::reaches(command, core) && (!isOfOne || core == bank / perCore)) {
                all.insert(all.end(), found->second.begin(), found->second.end());
            }
        }
        return all;
    }

private:
    const lower::Program& m_program;
    std::map<std::tuple<std::int64_t, std::int64_t, std::int64_t>, std::vector<std::int64_t>> m_memory;
    std::map<std::uint8_t, std::vector<Command>> m_changes; // of registers and buffer entries
    std::uint32_t m_statement = 0;
};

/// Returns a multiplication's other operand in the cores that a command reaches; empty if some do not know it.
std::optional<std::vector<std::int64_t>> otherOperand(const Oracle& oracle, const lower::Program& program,
                                                      const Command& command, const lower::MemoryPlace& place,
                                                      bool isOfOne)
{
    const bool isMac = command.op == Op::MacTree || command.op == Op::MacLanes || command.op == Op::MacCore;
    const bool isProduct =
        command.op == Op::Compute && (command.alu == lower::Alu::Multiply || command.alu == lower::Alu::MultiplyAdd);
    if (!isMac && !isProduct) {
        return std::nullopt;
    }
    std::vector<std::int64_t> all;
    for (std::int64_t core = 0; core < program.plan(command.statement)->cores().cores(); ++core) {
        if (!lower::reaches(command, core) || (isOfOne && core != place.bank / program.device().compute.banksPerCore)) {
            continue;
        }
        const auto held = oracle.entry(isMac ? command.a : command.b, place.channel, core);
        if (!held) {
            return std::nullopt;
        }
        all.insert(all.end(), held->begin(), held->end());
    }
    return all;
}

/// Returns the place in a record, in the row numbers of programs.
std::optional<lower::MemoryPlace> placeOf(const sim::CommandRecord& record, const lower::Program& program)
{
    const auto row = program.family().programRow(record.row);
    return row ? std::optional(lower::MemoryPlace{record.channel, record.bank, *row, record.column}) : std::nullopt;
}

std::vector<std::int64_t> hostElements(const lower::Program& program, std::size_t tensor, std::int64_t vector)
{
    std::vector<std::int64_t> elements;
    const std::int64_t size = program.kernel().tensors[tensor].elements();
    for (std::int64_t e = vector * program.width(); e < std::min(size, (vector + 1) * program.width()); ++e) {
        elements.push_back(e);
    }
    return elements;
}

/// Compares everything that the links say of a timeline's commands with what lies in memory.
class Comparison {
public:
    explicit Comparison(const Linked& linked)
        : m_linked(linked), m_program(*linked.program), m_machine(pimento::commandsOf(*linked.timeline)->machine()),
          m_host(m_program), m_oracle(m_program)
    {
        if (m_machine.description().simulator != sim::Simulator::Samsung) {
            m_maker = lower::RequestMaker::make(m_program, m_machine).value();
        }
    }

    void run()
    {
        const auto byNumber = commandsByNumber();
        std::size_t number = 0;
        auto commands = m_program.run();
        for (; const Command* command = commands.next(); ++number) {
            const auto found = byNumber.find(number);
            const std::vector<std::size_t> some = found == byNumber.end() ? std::vector<std::size_t>{} : found->second;
            expectAllRequests(*command, some.size());
            for (const std::size_t i : some) {
                compare(*command, i); // a multiplication finds what was there before it
            }
            m_oracle.execute(*command);
            if (testing::Test::HasFailure()) {
                return;
            }
        }
    }

    [[nodiscard]] int compared() const { return m_compared; }

private:
    struct Expected {
        std::vector<std::int64_t> elements;
        std::optional<std::size_t> tensor; // none: whatever lies in the bank
    };

    /// Returns the column commands of the timeline by the number of the program's command.
    [[nodiscard]] std::map<std::size_t, std::vector<std::size_t>> commandsByNumber() const
    {
        std::map<std::size_t, std::vector<std::size_t>> byNumber;
        for (std::size_t i = 0; i < commandLogOf(*m_linked.timeline).size(); ++i) {
            if (stripOf(m_linked.timeline->kindOf(i)) == Strip::Upper) {
                continue;
            }
            const auto line = m_linked.links->purposeOf(i).line;
            if (!line) {
                ADD_FAILURE() << m_linked.timeline->nameOf(i) << " belongs to no line";
                return {};
            }
            byNumber[*m_linked.listings[line->listing].lines[line->line].command].push_back(i);
        }
        return byNumber;
    }

    /// Expects that each request of a command has one command in the timeline.
    void expectAllRequests(const Command& command, std::size_t found)
    {
        if (m_maker) {
            m_requests.clear();
            m_maker->append(command, m_requests);
            const auto ending = std::ranges::count_if(m_requests, [&](const sim::Request& request) {
                return m_machine.request(request.kind).finalCommand != sim::Machine::kNoCommand;
            });
            EXPECT_EQ(found, static_cast<std::size_t>(ending));
        }
    }

    /// Returns the expected elements of a command, by its place in the timeline; empty if it uses no memory.
    [[nodiscard]] std::optional<Expected> expected(const Command& command, const lower::MemoryPlace& place,
                                                   bool isOfOne) const
    {
        if (command.op == Op::LoadHost || command.op == Op::StoreHost) {
            EXPECT_EQ(place, m_host.place(command.layout, command.block));
            return Expected{hostElements(m_program, command.layout, command.block), command.layout};
        }
        if (command.op == Op::StoreCore || command.op == Op::LoadCore) {
            EXPECT_EQ(place, lower::corePlace(m_program, command.group, command.core, command.block));
            return Expected{m_oracle.elementsOf(command, command.group, command.core),
                            m_program.layout(command.layout).reference.tensor};
        }
        if (lower::usesBank(command) && command.op != Op::WriteBack) {
            return Expected{m_oracle.held(command, place.channel, place.bank, isOfOne), std::nullopt};
        }
        return std::nullopt;
    }

    void compare(const Command& command, std::size_t i)
    {
        const auto place = placeOf(commandLogOf(*m_linked.timeline).record(i), m_program);
        const bool isOfOne = m_maker && m_maker->isOfOneUnit(command);
        const auto wanted = place ? expected(command, *place, isOfOne) : std::nullopt;
        if (!wanted || wanted->elements.empty()) {
            return; // registers, or padding and constants
        }
        ++m_compared;
        const CommandPurpose purpose = m_linked.links->purposeOf(i);
        ASSERT_FALSE(purpose.parts.empty()) << purpose.programText;
        const TensorPart& part = purpose.parts.front();
        const affine::Kernel& kernel = m_program.kernel();
        EXPECT_EQ(part, tensorPart(kernel, wanted->tensor.value_or(part.tensor), wanted->elements))
            << purpose.programText;
        const auto other = otherOperand(m_oracle, m_program, command, *place, isOfOne);
        if (other && !other->empty()) {
            ASSERT_GT(purpose.parts.size(), 1U) << purpose.programText;
            EXPECT_EQ(purpose.parts[1], tensorPart(kernel, purpose.parts[1].tensor, *other)) << purpose.programText;
        }
    }

    const Linked& m_linked;
    const lower::Program& m_program;
    const sim::Machine& m_machine;
    lower::HostMap m_host;
    Oracle m_oracle;
    std::optional<lower::RequestMaker> m_maker;
    std::vector<sim::Request> m_requests;
    int m_compared = 0;
};

} // namespace

Linked link(const DraftProgram& program, std::size_t most)
{
    const DraftQuestion& question = program.question();
    auto recorder = CommandRecorder::make(*question.machine, most).value();
    const auto run = program.run({.commands = &recorder}).value();
    Linked linked;
    linked.program = program.lowered();
    linked.timeline = std::make_shared<const Timeline>(commandTimeline(question.machine, recorder.finish(), run));
    DraftListings forms = draftListings(question, linked.program);
    linked.listings = forms.listings;
    const auto lines =
        std::make_shared<const LinkedLines>(linkedLines(forms.listings, forms.program, forms.runCommands));
    linked.layouts = DraftLayoutSource(linked.program, lines).layouts({}).value();
    const DraftLinkSource source(question.machine, linked.program, lines);
    linked.links = source.linksOf(linked.timeline, {}).value();
    return linked;
}

Linked link(const std::string& kernel, const std::string& shape, const std::string& device)
{
    DraftQuestion question = compiledQuestion(kernel, shape, device);
    question.indexing = lower::Indexing::Exact;
    const Draft draft = question.model->defaultDraft(question);
    return link(*DraftProgram::make(question, draft.parts()));
}

int expectSameElements(const Linked& linked)
{
    Comparison comparison(linked);
    comparison.run();
    return comparison.compared();
}

int expectSameRows(const Linked& linked)
{
    std::map<std::pair<LayoutSide, BankNumber>, BankPicture> pictures;
    int accesses = 0;
    for (std::size_t i = 0; i < commandLogOf(*linked.timeline).size(); ++i) {
        const CommandPurpose purpose = linked.links->purposeOf(i);
        const bool isHostSide = purpose.use == CommandUse::ReadsHost || purpose.use == CommandUse::WritesHost;
        if ((!isHostSide && purpose.use != CommandUse::WritesCores) || purpose.parts.empty()) {
            continue;
        }
        const sim::CommandRecord record = commandLogOf(*linked.timeline).record(i);
        const LayoutSide side = isHostSide ? LayoutSide::Host : LayoutSide::Cores;
        const BankNumber bank{record.channel, record.bank};
        const auto [at, isNew] = pictures.try_emplace({side, bank});
        if (isNew) {
            at->second = linked.layouts->picture(side, bank);
        }
        const BankPicture& picture = at->second;
        bool isThere = false;
        for (std::size_t burst = 0; burst < picture.bursts.size() && !isThere; ++burst) {
            isThere = picture.bursts[burst].row == record.row && picture.bursts[burst].column == record.column &&
                      linked.layouts->elements(picture, burst).find(purpose.parts.front().text) != std::string::npos;
        }
        EXPECT_TRUE(isThere) << purpose.parts.front().text << " in row " << record.row << ", column " << record.column;
        accesses += isThere ? 1 : 0;
        if (!isThere) {
            return accesses;
        }
    }
    return accesses;
}

} // namespace pimento::test

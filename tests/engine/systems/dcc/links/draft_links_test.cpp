// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/links/draft_links.h"

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
#include "engine/systems/dcc/links/tensor_parts.h"
#include "engine/systems/dcc/lower/core/family.h"
#include "engine/systems/dcc/lower/core/host_map.h"
#include "engine/systems/dcc/lower/core/request_stream.h"
#include "engine/systems/dcc/model/model.h"
#include "tests/engine/support.h"
#include "tests/engine/systems/dcc/inspections.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <tuple>

// The links of a command of a timeline are compared with memories that are filled and read address by address: the last
// command that wrote to the place of a command decides which elements are there.

namespace pimento::test {

namespace {

using lower::Command;
using lower::Op;
using testing::ElementsAre;
using testing::HasSubstr;

const char* const kDevices[] = {"attacc", "hbm-pim-hbm3", "gddr6-aim", "hbm-pim"};

struct Linked {
    std::shared_ptr<const lower::Program> program;
    std::shared_ptr<const DataLayouts> layouts;
    std::shared_ptr<const Timeline> timeline;
    std::vector<Listing> listings;
    std::shared_ptr<const CommandLinks> links;
};

Linked link(const DraftProgram& program, std::size_t most = CommandRecorder::kMostCommands)
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

/// Expects that the layouts show every access of the host to memory in the same row and column, with the same elements.
/// Returns the number of accesses.
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

} // namespace

class DraftLinksOf : public testing::TestWithParam<const char*> {};

TEST_P(DraftLinksOf, RandomProgramsSayWhatLiesWhereEachCommandGoes)
{
    RandomCases cases(catalogue().kernels, {backends().find(GetParam()).value()}, {.seed = 41, .mostPoints = 3'000});
    int programs = 0;
    int compared = 0;
    for (int i = 0; i < triesOf(30, 4) && !HasFailure(); ++i) {
        const auto one = cases.next();
        ASSERT_TRUE(one);
        if (one->question.model != &compiledModel()) {
            continue;
        }
        const auto program = DraftProgram::make(one->question, one->draft.parts());
        if (!program || program->run()->requests > 8'000) {
            continue; // the device refuses the kernel, or it would take long
        }
        SCOPED_TRACE(one->question.subject() + " " + one->draft.text());
        const Linked linked = link(*program);
        Comparison comparison(linked);
        comparison.run();
        compared += comparison.compared();
        ++programs;
    }
    EXPECT_GT(programs, triesOf(5, 1));
    EXPECT_GT(compared, triesOf(500, 50));
}

TEST_P(DraftLinksOf, RandomProgramsHaveTheirDataInTheRowsThatTheTimelineNames)
{
    RandomCases cases(catalogue().kernels, {backends().find(GetParam()).value()}, {.seed = 43, .mostPoints = 3'000});
    int accesses = 0;
    for (int i = 0; i < triesOf(30, 12) && !HasFailure(); ++i) {
        const auto one = cases.next();
        ASSERT_TRUE(one);
        const auto program = one->question.model == &compiledModel()
                                 ? DraftProgram::make(one->question, one->draft.parts())
                                 : Result<DraftProgram>(fail("is of another model"));
        if (!program || program->run()->requests > 8'000) {
            continue; // the device refuses the kernel, or it would take long
        }
        SCOPED_TRACE(one->question.subject() + " " + one->draft.text());
        accesses += expectSameRows(link(*program));
    }
    EXPECT_GT(accesses, triesOf(500, 20));
}

TEST_P(DraftLinksOf, ALineOfTheProgramFindsItsCommandsAndTheyFindTheLine)
{
    const Linked linked = link("gemv", "batch=1,nhead=2,dhead=32,seq_len=48", GetParam());
    const std::vector<ListingLine>& lines = linked.listings[2].lines;
    std::size_t found = 0;
    for (std::size_t line = 0; line < lines.size(); ++line) {
        if (!lines[line].command) {
            continue;
        }
        for (const std::uint32_t command : linked.links->commandsOf({2, line})) {
            const auto back = linked.links->purposeOf(command).line;
            ASSERT_EQ(back, (LinePlace{2, line}));
            ++found;
        }
    }
    std::size_t columns = 0;
    for (std::size_t i = 0; i < commandLogOf(*linked.timeline).size(); ++i) {
        columns += stripOf(linked.timeline->kindOf(i)) == Strip::Lower ? 1 : 0;
    }
    EXPECT_EQ(found, columns); // each column command has its line, and is a command of it
}

TEST_P(DraftLinksOf, ALogThatEndsEarlyIsTheFrontOfTheWholeOne)
{
    DraftQuestion question = compiledQuestion("gemv", "batch=1,nhead=2,dhead=32,seq_len=48", GetParam());
    question.indexing = lower::Indexing::Exact;
    const Draft draft = question.model->defaultDraft(question);
    const auto program = DraftProgram::make(question, draft.parts()).value();
    const Linked whole = link(program);
    const Linked cut = link(program, commandLogOf(*whole.timeline).size() / 3);

    ASSERT_LT(commandLogOf(*cut.timeline).size(), commandLogOf(*whole.timeline).size());
    for (std::size_t i = 0; i < commandLogOf(*cut.timeline).size(); ++i) {
        const bool isColumn = stripOf(cut.timeline->kindOf(i)) == Strip::Lower;
        if (isColumn) {
            ASSERT_EQ(cut.links->purposeOf(i).line, whole.links->purposeOf(i).line) << i;
        }
    }
}

TEST_P(DraftLinksOf, ATensorIsFoundInTheCommandsThatCarryIt)
{
    const Linked linked = link("gemv", "batch=1,nhead=2,dhead=32,seq_len=48", GetParam());
    for (std::size_t tensor = 0; tensor < linked.links->tensors().size(); ++tensor) {
        const std::string& name = linked.links->tensors()[tensor];
        const auto query = parseSpanQuery(name + " channel 0", *linked.timeline, linked.links.get());
        ASSERT_TRUE(query) << name;
        const auto hits = findSpans(*linked.timeline, *query, linked.links.get());
        EXPECT_FALSE(hits.empty()) << name;
        for (const std::uint32_t hit : hits) {
            EXPECT_EQ(commandLogOf(*linked.timeline).channel(hit), 0);
            const CommandPurpose purpose = linked.links->purposeOf(hit);
            const bool isAbout =
                std::ranges::any_of(purpose.parts, [&](const TensorPart& part) { return part.tensor == tensor; });
            EXPECT_TRUE(isAbout || purpose.parts.empty()) << name << " " << purpose.programText;
        }
    }
    const auto unknown = parseSpanQuery("Nothing", *linked.timeline, linked.links.get());
    ASSERT_FALSE(unknown);
    EXPECT_THAT(unknown.error().message(), HasSubstr("or a tensor like"));
    EXPECT_FALSE(parseSpanQuery("seqlen_of_nobody", *linked.timeline));
}

TEST_P(DraftLinksOf, AnActivationSaysWhatItsRowHolds)
{
    const Linked linked = link("gemv", "batch=1,nhead=2,dhead=32,seq_len=48", GetParam());
    int opened = 0;
    for (std::size_t i = 0; i < commandLogOf(*linked.timeline).size(); ++i) {
        const CommandPurpose purpose = linked.links->purposeOf(i);
        if (purpose.use != CommandUse::OpensRow || !purpose.opensFor) {
            continue;
        }
        const sim::CommandRecord opening = commandLogOf(*linked.timeline).record(i);
        const sim::CommandRecord first = commandLogOf(*linked.timeline).record(*purpose.opensFor);
        EXPECT_EQ(first.row, opening.row);
        EXPECT_EQ(first.channel, opening.channel);
        EXPECT_GT(first.cycle, opening.cycle);
        const auto carried = linked.links->purposeOf(*purpose.opensFor);
        if (!carried.parts.empty() && carried.use != CommandUse::CarriesOperand &&
            carried.use != CommandUse::ReadsResults) {
            const bool holds = std::ranges::any_of(
                purpose.parts, [&](const TensorPart& part) { return part.tensor == carried.parts.front().tensor; });
            EXPECT_TRUE(holds) << carried.programText;
        }
        ++opened;
    }
    EXPECT_GT(opened, 0);
}

INSTANTIATE_TEST_SUITE_P(Devices, DraftLinksOf, testing::ValuesIn(kDevices), [](const auto& made) {
    std::string name = made.param;
    std::erase(name, '-');
    return name;
});

TEST(DraftLinks, OfAMultiplicationNameBothOperands)
{
    const Linked linked = link("gemv", "batch=1,nhead=2,dhead=32,seq_len=48", "attacc");
    for (std::size_t i = 0; i < commandLogOf(*linked.timeline).size(); ++i) {
        const CommandPurpose purpose = linked.links->purposeOf(i);
        if (purpose.use == CommandUse::Multiplies) {
            ASSERT_EQ(purpose.parts.size(), 2U);
            EXPECT_NE(purpose.parts[0].tensor, purpose.parts[1].tensor);
            return;
        }
    }
    FAIL() << "a GEMV multiplies";
}

TEST(DraftLinks, AreNotMadeBehindAStop)
{
    const Linked linked = link("gemv", "batch=1,nhead=2,dhead=32,seq_len=48", "attacc");
    const DraftQuestion question = compiledQuestion("gemv", "batch=1,nhead=2,dhead=32,seq_len=48", "attacc");
    const DraftLinkSource source(question.machine, linked.program,
                                 std::make_shared<const LinkedLines>(linkedLines(linked.listings, 2, 1)));
    std::stop_source stop;
    stop.request_stop();

    const auto links = source.linksOf(linked.timeline, stop.get_token());

    ASSERT_FALSE(links);
    EXPECT_EQ(links.error().kind, ErrorKind::Stopped);
}

TEST(DraftLinks, OfThePublishedArtifactAreMissingForAReason)
{
    const DraftQuestion asked = question("gemv", "batch=1,nhead=1,dhead=128,seq_len=512", "attacc");
    const Draft draft = asked.model->defaultDraft(asked);

    const auto inspection = inspectDraft(asked, draft.parts()).value();

    EXPECT_EQ(inspection->part<CommandLinkSource>(), nullptr);
    EXPECT_EQ(inspection->part<LayoutSource>(), nullptr);
    EXPECT_THAT(inspection->whyMissing<CommandLinkSource>(), HasSubstr("published artifact"));
}

TEST(DraftLinks, OfADraftThatWasLoweredComeWithItsInspection)
{
    DraftQuestion asked = compiledQuestion("gemv", "batch=1,nhead=2,dhead=32,seq_len=48", "attacc");
    asked.indexing = lower::Indexing::Exact;
    const Draft draft = asked.model->defaultDraft(asked);

    const auto inspection = inspectDraft(asked, draft.parts()).value();

    EXPECT_NE(inspection->part<CommandLinkSource>(), nullptr);
    EXPECT_NE(inspection->part<LayoutSource>(), nullptr);
    EXPECT_EQ(inspection->whyMissing<CommandLinkSource>(), "");
}

TEST(TensorPart, NamesBoxesRunsAndHoles)
{
    affine::Kernel kernel;
    kernel.tensors.push_back({"W", {4, 64}, affine::TensorRole::Input, affine::Residency::Streamed, {}});
    const auto text = [&](std::vector<std::int64_t> elements) {
        const TensorPart part = tensorPart(kernel, 0, elements);
        return (part.isBox ? "" : std::to_string(part.elements) + " of ") + part.text;
    };

    EXPECT_EQ(text({0, 1, 2, 3}), "W[0][0..3]");
    EXPECT_EQ(text({64 + 5, 5, 64 + 6, 6}), "W[0..1][5..6]"); // rows 0 and 1, columns 5 and 6, in any order
    EXPECT_EQ(text({7, 7}), "W[0][7]");
    EXPECT_EQ(text({0, 4, 8, 12}), "W[0][0..12 step 4]");
    EXPECT_EQ(text({3, 9}), "W[0][3,9]");
    EXPECT_EQ(text({0, 64 + 1}), "2 of W[0..1][0..1]"); // a diagonal is no box
    EXPECT_EQ(text({0, 1, 5}), "3 of W[0][0..5]");
}

} // namespace pimento::test

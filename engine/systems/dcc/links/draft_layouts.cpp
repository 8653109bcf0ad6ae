// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/links/draft_layouts.h"

#include "engine/systems/dcc/links/burst_touches.h"
#include "engine/systems/dcc/links/core_index.h"
#include "engine/systems/dcc/links/data_of_commands.h"
#include "engine/systems/dcc/links/rearrangement_steps.h"
#include "engine/systems/dcc/links/tensor_parts.h"
#include "engine/systems/dcc/lower/core/family.h"
#include "engine/systems/dcc/lower/text/program_text.h"

#include <algorithm>
#include <string>
#include <utility>

namespace pimento {

namespace {

using lower::Command;
using lower::Op;

constexpr std::size_t kMostRuns = 400'000;     // runs of commands; users do not step through more
constexpr std::size_t kMostElements = 1 << 16; // per step, for its description
constexpr std::uint32_t kNoLine = std::numeric_limits<std::uint32_t>::max();

ColumnPlace placed(const lower::MemoryPlace& place) { return {{place.channel, place.bank}, place.row, place.column}; }

class DraftLayouts final : public DataLayouts {
public:
    DraftLayouts(std::shared_ptr<const LinkedLines> lines, std::unique_ptr<const KeptCommands> commands,
                 const std::stop_token& stop)
        : m_lines(std::move(lines)), m_commands(std::move(commands)), m_program(&m_commands->program()),
          m_data(*m_commands, stop), m_steps(*m_commands, m_data.blocks()), m_index(m_data, *m_program, stop)
    {
        const affine::Kernel& kernel = m_program->kernel();
        for (std::size_t tensor = 0; tensor < kernel.tensors.size(); ++tensor) {
            LaidTensor& laid = m_tensors.emplace_back();
            laid.name = kernel.tensors[tensor].name;
            for (const std::int64_t size : kernel.tensors[tensor].sizes) {
                laid.shape += "[" + std::to_string(size) + "]";
            }
            laid.staysOnDevice = m_program->staysOnDevice(tensor);
        }
        for (std::size_t statement = 0; statement < kernel.statements.size(); ++statement) {
            for (const PlacedVector& vector : m_data.blocks().of(statement)) {
                const auto tensor = m_data.blocks().tensorOf(vector.layout);
                if (tensor && vector.role == PlacedVector::Role::Resident) {
                    m_tensors[*tensor].isResident = true;
                }
            }
        }
        const auto& program = m_lines->listings[m_lines->program];
        m_lineOf.assign(static_cast<std::size_t>(m_lines->runCommands), kNoLine);
        for (std::size_t line = 0; line < program.size(); ++line) {
            if (program[line].command && *program[line].command < m_lineOf.size()) {
                m_lineOf[*program[line].command] = static_cast<std::uint32_t>(line);
            }
        }
    }

    [[nodiscard]] const std::vector<LaidTensor>& tensors() const override { return m_tensors; }
    [[nodiscard]] int channels() const override { return m_program->device().channels(); }
    [[nodiscard]] int banks() const override { return m_program->device().banksPerChannel(); }
    [[nodiscard]] int columns() const override { return m_program->device().columnsPerRow; }
    [[nodiscard]] bool knowsCores() const override { return m_index.isWhole(); }
    [[nodiscard]] bool isCut() const override { return !m_commands->isWhole(); }

    [[nodiscard]] bool isUsed(LayoutSide side, BankNumber bank) const override
    {
        if (side == LayoutSide::Host) {
            return m_data.host().at({bank.channel, bank.bank, firstHostRow(), 0}).has_value();
        }
        const std::int64_t core = bank.bank / m_program->device().compute.banksPerCore;
        for (std::size_t statement = 0; statement < m_program->kernel().statements.size(); ++statement) {
            const lower::StatementPlan* plan = m_program->plan(statement);
            if (plan != nullptr && bank.channel < plan->cores().groups() && core < plan->cores().cores() &&
                !m_data.blocks().of(statement).empty()) {
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] BankPicture picture(LayoutSide side, BankNumber bank) const override
    {
        BankPicture picture = side == LayoutSide::Host ? hostPicture(bank) : corePicture(bank);
        for (LaidBurst& burst : picture.bursts) {
            burst.row = m_program->family().physicalRow(burst.row);
        }
        return picture;
    }

    [[nodiscard]] std::string elements(const BankPicture& picture, std::size_t burst) const override
    {
        const LaidBurst& laid = picture.bursts[burst];
        ElementsByTensor all;
        if (picture.side == LayoutSide::Host) {
            m_data.addHostVector(all, laid.tensor, laid.vector);
        } else {
            m_data.addVector(all, laid.layout, laid.vector, picture.bank.channel, coreOf(picture.bank));
        }
        return wordsOf(all);
    }

    [[nodiscard]] ColumnPlace placeOf(const HostVector& vector) const override
    {
        ColumnPlace place = placed(m_data.host().place(vector.tensor, vector.vector));
        place.row = m_program->family().physicalRow(place.row);
        return place;
    }

    [[nodiscard]] std::vector<ColumnPlace> coresOf(const HostVector& vector) const override
    {
        std::vector<ColumnPlace> places = m_index.placesOf(vector);
        for (ColumnPlace& place : places) {
            place.row = m_program->family().physicalRow(place.row);
        }
        return places;
    }

    [[nodiscard]] std::size_t steps(StepSize size) const override { return m_steps.size(size); }

    [[nodiscard]] LayoutStep step(StepSize size, std::size_t number) const override
    {
        LayoutStep step = m_steps(size, number);
        const Command first = (*m_commands)[step.begin];
        step.programText = lower::text(first, *m_program);
        if (step.begin < m_lineOf.size() && m_lineOf[step.begin] != kNoLine) {
            step.line = LinePlace{m_lines->program, m_lineOf[step.begin]};
        }
        if (size != StepSize::Phase && step.kind != StepKind::Compute) {
            step.part = wordsOf(elementsOf(step));
        }
        addBanks(step, first);
        return step;
    }

private:
    [[nodiscard]] std::int64_t firstHostRow() const
    {
        return m_program->device().rowsPerBank - m_program->device().host.rowsPerBank;
    }
    [[nodiscard]] std::int64_t coreOf(BankNumber bank) const
    {
        return bank.bank / m_program->device().compute.banksPerCore;
    }

    [[nodiscard]] std::string wordsOf(const ElementsByTensor& all) const
    {
        std::string words;
        for (const TensorPart& part : m_data.parts(all)) {
            words += (words.empty() ? "" : ", ") +
                     (part.isBox ? part.text : std::to_string(part.elements) + " of " + part.text);
        }
        return words;
    }

    [[nodiscard]] ElementsByTensor elementsOf(const LayoutStep& step) const
    {
        ElementsByTensor all;
        if ((step.end - step.begin) * static_cast<std::size_t>(m_program->width()) > kMostElements) {
            return all;
        }
        for (std::uint32_t number = step.begin; number < step.end; ++number) {
            const Command command = (*m_commands)[number];
            const std::int64_t core = command.core;
            for (auto& [tensor, elements] : m_data.moved(command, command.group, std::span(&core, 1))) {
                all[tensor].insert(all[tensor].end(), elements.begin(), elements.end());
            }
        }
        return all;
    }

    void addBanks(LayoutStep& step, const Command& first) const
    {
        if (step.kind == StepKind::Load || step.kind == StepKind::WriteHost || step.kind == StepKind::Rearrange) {
            step.host = placed(m_data.host().place(first.layout, first.block)).bank;
        }
        if (step.kind == StepKind::Store) {
            const auto place = lower::corePlace(*m_program, first.group, first.core, first.block);
            step.cores = BankNumber{place.channel, place.bank};
            ElementsByTensor all;
            m_data.addVector(all, first.layout, first.vector, first.group, first.core);
            for (const auto& [tensor, elements] : all) {
                step.host = placed(m_data.host().place(tensor, elements.front() / m_program->width())).bank;
            }
        } else if (step.host && m_index.isWhole() && first.op == Op::LoadHost) {
            const auto cores = m_index.placesOf({first.layout, static_cast<std::uint32_t>(first.block)});
            step.cores = cores.empty() ? std::nullopt : std::optional(cores.front().bank);
        }
    }

    /// Lists the bursts of a bank in host layout, and the moves of the host that touch them.
    [[nodiscard]] BankPicture hostPicture(BankNumber bank) const
    {
        BankPicture picture{LayoutSide::Host, bank, {}, {}, {}};
        const sim::DeviceDescription& device = m_program->device();
        for (std::int64_t row = firstHostRow(); row < device.rowsPerBank; ++row) {
            const std::size_t before = picture.bursts.size();
            for (int column = 0; column < device.columnsPerRow; ++column) {
                if (const auto held = m_data.host().at({bank.channel, bank.bank, row, column})) {
                    addHostBurst(picture, row, column, *held);
                }
            }
            if (picture.bursts.size() == before) {
                break; // rows are filled in order
            }
        }
        addHostTouches(picture, *m_commands);
        return picture;
    }

    void addHostBurst(BankPicture& picture, std::int64_t row, int column, const lower::HostMap::Held& held) const
    {
        const auto role = m_program->kernel().tensors[held.tensor].role;
        LaidBurst& burst = picture.bursts.emplace_back();
        burst.row = row;
        burst.column = column;
        burst.tensor = static_cast<std::uint32_t>(held.tensor);
        burst.vector = static_cast<std::uint32_t>(held.vector);
        burst.isThere = role == affine::TensorRole::Input || role == affine::TensorRole::InOut;
        burst.isResult = !burst.isThere;
        burst.sources = static_cast<std::uint32_t>(picture.sources.size());
        picture.sources.push_back({burst.tensor, burst.vector});
    }

    /// Lists the bursts of a bank in the layout of the cores, and the commands that write and read them.
    [[nodiscard]] BankPicture corePicture(BankNumber bank) const
    {
        BankPicture picture{LayoutSide::Cores, bank, {}, {}, {}};
        const std::int64_t core = coreOf(bank);
        for (std::size_t statement = 0; statement < m_program->kernel().statements.size(); ++statement) {
            const lower::StatementPlan* plan = m_program->plan(statement);
            if (plan == nullptr || m_program->leader(statement) != statement ||
                bank.channel >= plan->cores().groups() || core >= plan->cores().cores()) {
                continue;
            }
            for (const PlacedVector& vector : m_data.blocks().of(statement)) {
                const auto place = lower::corePlace(*m_program, bank.channel, core, vector.block);
                if (place.bank == bank.bank) {
                    addCoreBurst(picture, vector, place);
                }
            }
        }
        std::ranges::stable_sort(picture.bursts, [](const LaidBurst& a, const LaidBurst& b) {
            return std::pair(a.row, a.column) < std::pair(b.row, b.column);
        });
        for (LaidBurst& burst : picture.bursts) {
            addSources(picture, burst, core);
        }
        addCoreTouches(picture, *m_commands, core);
        return picture;
    }

    void addCoreBurst(BankPicture& picture, const PlacedVector& vector, const lower::MemoryPlace& place) const
    {
        const auto tensor = m_data.blocks().tensorOf(vector.layout);
        LaidBurst& burst = picture.bursts.emplace_back();
        burst.row = place.row;
        burst.column = place.column;
        burst.tensor = tensor ? static_cast<std::uint32_t>(*tensor) : LaidBurst::kNoTensor;
        burst.layout = vector.layout;
        burst.vector = static_cast<std::uint32_t>(vector.vector);
        burst.isThere = vector.role == PlacedVector::Role::Resident;
        burst.isResult = vector.role == PlacedVector::Role::Result;
    }

    void addSources(BankPicture& picture, LaidBurst& burst, std::int64_t core) const
    {
        burst.sources = static_cast<std::uint32_t>(picture.sources.size());
        ElementsByTensor all;
        m_data.addVector(all, burst.layout, burst.vector, picture.bank.channel, core);
        for (const auto& [tensor, elements] : all) {
            for (const std::int64_t element : elements) {
                const HostVector source{static_cast<std::uint32_t>(tensor),
                                        static_cast<std::uint32_t>(element / m_program->width())};
                if (std::find(picture.sources.begin() + burst.sources, picture.sources.end(), source) ==
                    picture.sources.end()) {
                    picture.sources.push_back(source);
                }
            }
        }
    }

    std::shared_ptr<const LinkedLines> m_lines;
    std::unique_ptr<const KeptCommands> m_commands;
    const lower::Program* m_program;
    DataOfCommands m_data;
    RearrangementSteps m_steps;
    CoreIndex m_index;
    std::vector<LaidTensor> m_tensors;
    std::vector<std::uint32_t> m_lineOf; // line of the listing per command of the program
};

} // namespace

DraftLayoutSource::DraftLayoutSource(std::shared_ptr<const lower::Program> program,
                                     std::shared_ptr<const LinkedLines> lines)
    : m_program(std::move(program)), m_lines(std::move(lines))
{
}

Result<std::shared_ptr<const DataLayouts>> DraftLayoutSource::layouts(std::stop_token stop) const
{
    auto commands = std::make_unique<KeptCommands>(m_program);
    while (commands->runs() < kMostRuns && !stop.stop_requested() && commands->keepMore()) {
    }
    auto layouts = std::make_shared<const DraftLayouts>(m_lines, std::move(commands), stop);
    if (stop.stop_requested()) {
        return fail(ErrorKind::Stopped, "was stopped", "layouts of the draft");
    }
    return layouts;
}

} // namespace pimento

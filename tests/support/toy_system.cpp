// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/toy_system.h"

#include "engine/base/math.h"
#include "engine/base/numbers.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pimento::test {

namespace {

using ListPointer = std::shared_ptr<const CandidateList>;
using ProblemPointer = std::shared_ptr<const Problem>;
using InspectionPointer = std::shared_ptr<const Inspection>;

struct Shape {
    const char* name;
    std::int64_t cut;  // nanoseconds of a board with one saw
    std::int64_t turn; // nanoseconds per square of the saws
    double area;       // of a saw
};
constexpr std::array kShapes = {Shape{"round", 120, 1, 1.5}, Shape{"square", 90, 2, 2}, Shape{"star", 70, 3, 3.25},
                                Shape{"line", 160, 1, 0.5}};
constexpr std::size_t kPlainShapes = 2;
constexpr std::size_t kStar = 2;
constexpr std::size_t kLine = 3;
constexpr std::int64_t kMostBoards = 100'000;

enum Quantity : std::size_t { Delay, Cut, Turn, Area, Quantities };

std::vector<SettingSpec> makeSettings()
{
    SettingSpec shapes{"shapes", "Shapes", "Which shapes are tried", "", SettingKind::Choice, std::string("all")};
    shapes.choices = {{"all", "All shapes", "Also those that not every number of saws can cut"},
                      {"plain", "Plain shapes", "Round and square"}};
    shapes.changesSpace = true;
    SettingSpec batch{"batch", "Batch", "Numbers of saws tried at once", "", SettingKind::Number, std::int64_t{2}};
    batch.least = 1;
    batch.most = 64;
    return {shapes, batch};
}

const std::vector<SettingSpec>& settingsOfToy()
{
    static const std::vector<SettingSpec> settings = makeSettings();
    return settings;
}

CostSchema costsOfToy()
{
    CostSchema schema;
    schema.quantities = {{"delay", "ns", Fidelity::Exact},
                         {"cut", "ns", Fidelity::Exact},
                         {"turn", "ns", Fidelity::Exact},
                         {"area", "m2", Fidelity::Estimate, false}};
    const auto column = [](const char* id, ColumnRole role, PartKind part) {
        TableColumn made{id, id, "ns", "Nanoseconds for all boards", role, Fidelity::Exact, Preference::Smaller};
        made.part = part;
        return made;
    };
    schema.columns = {column("delay", ColumnRole::Cost, PartKind::None),
                      column("cut", ColumnRole::CostPart, PartKind::Work),
                      column("turn", ColumnRole::CostPart, PartKind::MoveIn),
                      {"area", "area", "m2", "Floor that the saws need", ColumnRole::Cost, Fidelity::Estimate,
                       Preference::Smaller, ValueFormat::Quantity}};
    schema.layout = {Delay, {Cut, Turn}, Delay, Area};
    schema.show = [](std::span<const double> found, std::span<double> shown) {
        std::ranges::copy(found, shown.begin());
    };
    return schema;
}

/// Shapes with 1 to `saws` saws, those of one number of saws behind each other.
class ToyList final : public CandidateList {
public:
    ToyList(const Fingerprint& problem, std::size_t shapes, std::int64_t saws, std::size_t first = 0,
            std::size_t rows = ~std::size_t{0})
        : m_problem(problem), m_shapes(shapes), m_first(first),
          m_size(std::min(rows, shapes * static_cast<std::size_t>(saws))),
          m_columns({{"shape", "shape", "", "What is cut", ColumnRole::Decision, Fidelity::Exact, Preference::None,
                      ValueFormat::Category},
                     {"saws", "saws", "", "Saws that work at once", ColumnRole::Decision}})
    {
        for (std::size_t shape = 0; shape < shapes; ++shape) {
            m_columns[0].categories.emplace_back(kShapes[shape].name);
        }
    }

    std::size_t shape(std::size_t row) const { return (m_first + row) % m_shapes; }
    std::int64_t saws(std::size_t row) const { return static_cast<std::int64_t>((m_first + row) / m_shapes) + 1; }

    std::size_t size() const override { return m_size; }
    std::uint64_t id(std::size_t row) const override
    {
        return Fingerprinter().add(m_problem, shape(row), saws(row)).finish().low;
    }
    std::string text(std::size_t row) const override
    {
        return std::string(kShapes[shape(row)].name) + "-" + std::to_string(saws(row));
    }
    const std::vector<TableColumn>& columns() const override { return m_columns; }
    double value(std::size_t row, std::size_t column) const override
    {
        return column == 0 ? static_cast<double>(shape(row)) : static_cast<double>(saws(row));
    }

private:
    Fingerprint m_problem;
    std::size_t m_shapes;
    std::size_t m_first;
    std::size_t m_size;
    std::vector<TableColumn> m_columns;
};

const ToyList& toys(const CandidateList& list) { return static_cast<const ToyList&>(list); }

class ToyEvaluator final : public Evaluator {
public:
    ToyEvaluator(std::int64_t boards, ListPointer list) : m_boards(boards), m_list(std::move(list)) {}

    const CandidateList& candidates() const override { return *m_list; }
    Result<Evaluation> evaluate(std::size_t row, double most, const std::stop_token&) override
    {
        return costOf(row).map([&](const ToyCost& cost) {
            Evaluation found{std::vector<double>(Quantities)};
            found.quantities = {static_cast<double>(cost.delay()), static_cast<double>(cost.cut),
                                static_cast<double>(cost.turn), cost.area};
            found.ending = found.quantities[Delay] > most ? Ending::Cut : Ending::Done;
            return found;
        });
    }
    int boundLevels() const override { return 2; }
    Result<double> bound(int level, std::size_t row, double, const std::stop_token&) const override
    {
        return costOf(row).map(
            [&](const ToyCost& cost) { return static_cast<double>(level == 0 ? cost.cut : cost.cut + cost.turn / 2); });
    }

private:
    Result<ToyCost> costOf(std::size_t row) const
    {
        return toyCost(toys(*m_list).shape(row), toys(*m_list).saws(row), m_boards);
    }

    std::int64_t m_boards;
    ListPointer m_list;
};

/// Places of the workshop, as many of them busy as there are saws.
DeviceMap workshop(std::int64_t saws)
{
    DeviceMap map{4, 8, "row", "place", {4}, {}, {{"saws", "Saws", "", {}}}};
    for (std::int64_t place = 0; place < 32; ++place) {
        map.cellPaths.push_back("row " + std::to_string(place / 8) + ", place " + std::to_string(place % 8));
        map.layers[0].values.push_back(static_cast<double>((saws + 31 - place) / 32));
    }
    return map;
}

class ToyProblem final : public Problem {
public:
    ToyProblem(Question question, std::int64_t boards, std::shared_ptr<const sim::Machine> machine)
        : m_question(std::move(question)), m_boards(boards), m_machine(std::move(machine)), m_costs(costsOfToy()),
          m_shapes(wordOf(m_question, settingsOfToy()[0]) == "plain" ? kPlainShapes : kShapes.size()),
          m_batch(std::get<std::int64_t>(valueOf(m_question, settingsOfToy()[1])))
    {
    }

    const Question& question() const override { return m_question; }
    Fingerprint identity() const override { return fingerprintOf(m_question); }
    std::string subject() const override { return "toy n=" + std::to_string(m_boards); }
    std::string text() const override { return subject() + ", " + std::to_string(m_shapes) + " shapes"; }
    std::shared_ptr<const sim::Machine> machine() const override { return m_machine; }
    const CostSchema& costs() const override { return m_costs; }
    Result<std::vector<SpaceSize>> sizes(std::stop_token) const override
    {
        return std::vector<SpaceSize>{{"all", std::ssize(kShapes) * m_boards},
                                      {"plain", static_cast<std::int64_t>(kPlainShapes) * m_boards}};
    }
    Result<CandidateSpace> candidatesUpTo(std::size_t /*most*/, std::stop_token) const override { return CandidateSpace{upTo(m_batch), nullptr}; }
    Result<ListPointer> grown(const CandidateList& list, const KnownCosts&, std::stop_token) const override
    {
        const auto saws = static_cast<std::int64_t>(list.size() / m_shapes);
        return saws < m_boards ? upTo(saws + m_batch) : nullptr;
    }
    Result<ListPointer> parse(std::string_view text, std::stop_token) const override
    {
        const auto all = upTo(m_boards);
        for (std::size_t row = 0; row < all->size(); ++row) {
            if (all->text(row) == (text == "default" ? "round-1" : text)) {
                return std::make_shared<const ToyList>(identity(), m_shapes, m_boards, row, 1);
            }
        }
        return fail("\"" + std::string(text) + "\" is no toy", subject(), "Write a shape and a number, like round-1");
    }
    ListPointer standards() const override { return *parse("default", {}); }
    std::vector<std::size_t> standardsAmong(const CandidateList& list) const override
    {
        return toys(list).shape(0) == 0 && toys(list).saws(0) == 1 ? std::vector<std::size_t>{0}
                                                                   : std::vector<std::size_t>{};
    }
    std::unique_ptr<Evaluator> evaluator(ListPointer list, const EvaluatorOptions&) const override
    {
        return std::make_unique<ToyEvaluator>(m_boards, std::move(list));
    }
    Result<InspectionPointer> inspect(const CandidateList& list, std::size_t row, const std::optional<Evaluation>&,
                                      const InspectionOptions&, std::stop_token, Progress*) const override
    {
        const std::int64_t saws = toys(list).saws(row);
        return toyCost(toys(list).shape(row), saws, m_boards).map([&](const ToyCost& cost) {
            Inspection toy;
            const auto all = static_cast<double>(cost.delay());
            const auto cut = static_cast<double>(cost.cut);
            toy.title = list.text(row) + ": " + subject();
            toy.machine = m_machine;
            toy.breakdowns = {
                {"delay",
                 "Delay by work",
                 "ns",
                 {{"cutting", cut, cut / all, "Saws that are in wood"}, {"turning", all - cut, 1 - cut / all, ""}}}};
            toy.map = std::make_shared<const DeviceMap>(workshop(saws));
            toy.listings.push_back({"recipe", "Recipe", "", {{"for each board:", {}}, {"    lay it down", {0}}}});
            for (std::int64_t saw = 0; saw < saws; ++saw) {
                toy.listings[0].lines.push_back({"    saw " + std::to_string(saw), {1}});
            }
            return InspectionPointer(std::make_shared<const Inspection>(std::move(toy)));
        });
    }

private:
    ListPointer upTo(std::int64_t saws) const
    {
        return std::make_shared<const ToyList>(identity(), m_shapes, std::min(saws, m_boards));
    }

    Question m_question;
    std::int64_t m_boards;
    std::shared_ptr<const sim::Machine> m_machine;
    CostSchema m_costs;
    std::size_t m_shapes;
    std::int64_t m_batch;
};

class ToySystem final : public System {
public:
    const SystemInfo& info() const override
    {
        static const SystemInfo info{"toy", "Toys", "Cuts toys out of boards", {"wood"}, "toy", "toys"};
        return info;
    }
    Result<void> takes(const sim::Machine&) const override { return {}; }
    std::vector<SystemKernel> kernels(const Catalogue&) const override
    {
        return {{"toy", "Toys", "Cuts n boards", {{"n", "boards", 6}}}};
    }
    std::vector<SettingSpec> settings(const sim::Machine&) const override { return settingsOfToy(); }
    Result<ProblemPointer> pose(const Question& question, const Catalogue& catalogue) const override
    {
        const auto found = question.kernel.sizes.find("n");
        const auto boards = found == question.kernel.sizes.end() ? std::nullopt : parseInteger(found->second);
        if (question.kernel.name != "toy" || !boards || *boards < 1 || *boards > kMostBoards) {
            return fail("is no toy", "kernel " + question.kernel.name, "Ask for the kernel toy with n=1 to 100000");
        }
        return machineOf(question.device, catalogue).map([&](const std::shared_ptr<const sim::Machine>& machine) {
            return ProblemPointer(std::make_shared<const ToyProblem>(question, *boards, machine));
        });
    }
};

} // namespace

const System& toySystem()
{
    static const ToySystem system;
    return system;
}

Question toyQuestion(std::int64_t boards, const std::string& device)
{
    Question question;
    question.system = "toy";
    question.kernel.name = "toy";
    question.kernel.sizes = {{"n", std::to_string(boards)}};
    question.device.name = device;
    return question;
}

Result<ToyCost> toyCost(std::size_t shape, std::int64_t saws, std::int64_t boards)
{
    const bool isStar = shape == kStar && saws > 5;
    if (isStar || (shape == kLine && saws % 3 == 0)) {
        auto refused = fail(ErrorKind::DoesNotFit, "cannot be cut by " + std::to_string(saws) + " saws", "toy");
        refused.value().reason = isStar ? "a star has five sides" : "a line has two ends";
        return refused;
    }
    const Shape& asked = kShapes[shape];
    return ToyCost{ceilDivide(asked.cut * boards, saws), asked.turn * saws * saws,
                   asked.area * static_cast<double>(saws)};
}

} // namespace pimento::test

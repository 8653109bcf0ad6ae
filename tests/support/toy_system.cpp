// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/toy_system.h"

#include "engine/base/math.h"
#include "engine/base/numbers.h"
#include "engine/candidates/device_map.h"
#include "engine/candidates/value_list.h"
#include "engine/inspection/breakdown.h"
#include "engine/inspection/iteration_space.h"
#include "engine/inspection/listing.h"

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
constexpr int kMostSaws = 32; // places of the workshop
constexpr std::int64_t kPlaces = 8; // of a row

enum Quantity : std::size_t { Delay, Cut, Turn, Area };

const std::vector<SettingSpec>& settingsOfToy()
{
    static const std::vector<SettingSpec> settings = [] {
        SettingSpec shapes{"shapes", "Shapes", "Which shapes are tried", "", SettingKind::Choice, std::string("all")};
        shapes.choices = {{"all", "All shapes", "Also those that not every number of saws can cut"},
                          {"plain", "Plain shapes", "Round and square"}};
        shapes.changesSpace = true;
        SettingSpec batch{"batch", "Batch", "Numbers of saws tried at once", "", SettingKind::Number, std::int64_t{2}};
        batch.least = 1;
        batch.most = 64;
        return std::vector<SettingSpec>{shapes, batch};
    }();
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
    return schema;
}

/// Returns the shapes with 1 to `saws` saws, sorted by the number of saws.
std::shared_ptr<const ValueList> toysUpTo(const Fingerprint& problem, std::size_t shapes, std::int64_t saws)
{
    std::vector<TableColumn> columns = {{"shape", "shape", "", "What is cut", ColumnRole::Decision, Fidelity::Exact,
                                         Preference::None, ValueFormat::Category},
                                        {"saws", "saws", "", "Saws that work at once", ColumnRole::Decision}};
    std::vector<double> values;
    for (std::size_t shape = 0; shape < shapes; ++shape) {
        columns[0].categories.emplace_back(kShapes[shape].name);
    }
    for (std::size_t row = 0; row < shapes * static_cast<std::size_t>(saws); ++row) {
        values.push_back(static_cast<double>(row % shapes));
        values.push_back(static_cast<double>(row / shapes + 1));
    }
    return std::make_shared<const ValueList>(problem, std::move(columns), std::move(values));
}

Result<ToyCost> costOf(const CandidateList& list, std::size_t row, std::int64_t boards)
{
    return toyCost(static_cast<std::size_t>(list.value(row, 0)), static_cast<std::int64_t>(list.value(row, 1)), boards);
}

class ToyEvaluator final : public Evaluator {
public:
    ToyEvaluator(std::int64_t boards, ListPointer list) : m_boards(boards), m_list(std::move(list)) {}

    const CandidateList& candidates() const override { return *m_list; }
    Result<Evaluation> evaluate(std::size_t row, double most, const std::stop_token&) override
    {
        return costOf(*m_list, row, m_boards).map([&](const ToyCost& cost) {
            return Evaluation{{cost.delay(), cost.cut, cost.turn, cost.area},
                              cost.delay() > most ? Ending::Cut : Ending::Done};
        });
    }
    int boundLevels() const override { return 2; }
    Result<double> bound(int level, std::size_t row, double, const std::stop_token&) const override
    {
        return costOf(*m_list, row, m_boards).map([&](const ToyCost& cost) {
            return level == 0 ? cost.cut : cost.cut + cost.turn / 2;
        });
    }

private:
    std::int64_t m_boards;
    ListPointer m_list;
};

/// Returns the places of the workshop, of which as many are busy as there are saws.
DeviceMap workshop(std::int64_t saws)
{
    DeviceMap map{4, 8, "row", "place", {4}, {}, {{"saws", "Saws", "", {}}}};
    for (std::int64_t place = 0; place < 32; ++place) {
        map.cellPaths.push_back("row " + std::to_string(place / 8) + ", place " + std::to_string(place % 8));
        map.layers[0].values.push_back(static_cast<double>((saws + 31 - place) / 32));
    }
    return map;
}

/// Returns who cuts which boards: as many for each saw as possible, then one for each saw until none is left.
IterationSpace boardsOf(const std::string& toy, std::int64_t saws, std::int64_t boards)
{
    const std::int64_t each = boards / saws;
    IterationSpace space{{{"board", boards}, {"side", 4}},
                         {{"row", 4, MapSide::Row}, {"place", 8, MapSide::Column}},
                         {{"M1", {0, 0}, {{1, 1}, {saws, 1}}, {each, 4}, "", {{0, 1}}}},
                         toy};
    if (boards % saws > 0) {
        space.blocks.push_back({"M2", {each * saws, 0}, {{1, 1}, {boards % saws, 1}}, {1, 4}});
    }
    return space;
}

/// Reads and writes who cuts which boards as the text of a toy.
class BoardsText final : public SpaceText {
public:
    BoardsText(std::shared_ptr<const ValueList> toys, std::int64_t boards) : m_toys(std::move(toys)), m_boards(boards) {}

    std::string write(const IterationSpace& space) const override
    {
        const std::string& text = space.text;
        return text.substr(0, text.find('-') + 1) + std::to_string(unitsOf(space.blocks[0], 1));
    }
    Result<IterationSpace> read(std::string_view text) const override
    {
        const ListPointer found = m_toys->only(text);
        if (found == nullptr) {
            return fail("\"" + std::string(text) + "\" is no toy", "toy", "Write a shape and a number, like round-1");
        }
        return boardsOf(found->text(0), static_cast<std::int64_t>(found->value(0, 1)), m_boards);
    }

private:
    std::shared_ptr<const ValueList> m_toys;
    std::int64_t m_boards;
};

class ToyProblem final : public Problem {
public:
    ToyProblem(Question question, std::int64_t boards, MadeDevice device)
        : m_question(std::move(question)), m_boards(boards), m_device(std::move(device)), m_costs(costsOfToy()),
          m_shapes(wordOf(m_question, settingsOfToy()[0]) == "plain" ? kPlainShapes : kShapes.size()),
          m_batch(std::get<std::int64_t>(valueOf(m_question, settingsOfToy()[1])))
    {
    }

    const Question& question() const override { return m_question; }
    Fingerprint identity() const override { return fingerprintOf(m_question); }
    std::string subject() const override { return "toy n=" + std::to_string(m_boards); }
    std::string text() const override { return subject() + ", " + std::to_string(m_shapes) + " shapes"; }
    MadeDevice device() const override { return m_device; }
    const CostSchema& costs() const override { return m_costs; }
    Result<std::vector<SpaceSize>> sizes(std::stop_token) const override
    {
        return std::vector<SpaceSize>{{"all", std::ssize(kShapes) * m_boards},
                                      {"plain", static_cast<std::int64_t>(kPlainShapes) * m_boards}};
    }
    Result<ListPointer> grown(const CandidateList& list, const KnownCosts&, std::stop_token) const override
    {
        const auto saws = static_cast<std::int64_t>(list.size() / m_shapes);
        return saws < m_boards ? upTo(saws + m_batch) : nullptr;
    }
    Result<ListPointer> parse(std::string_view text, std::stop_token) const override
    {
        if (ListPointer found = upTo(m_boards)->only(text == "default" ? "round-1" : text)) {
            return found;
        }
        return fail("\"" + std::string(text) + "\" is no toy", subject(), "Write a shape and a number, like round-1");
    }
    std::unique_ptr<Evaluator> evaluator(ListPointer list, const EvaluatorOptions&) const override
    {
        return std::make_unique<ToyEvaluator>(m_boards, std::move(list));
    }
    std::optional<double> lineRuns() const override { return static_cast<double>(m_boards); }
    bool isHandMadeName(std::string_view text) const override { return text == "round-1"; }
    bool canMatch() const override { return true; }
    /// A toy is the same toy of other boards, if there are as many boards as saws.
    Matched matchOf(const Problem& other, std::string_view candidate) const override
    {
        if (other.question().system != m_question.system) {
            return Problem::matchOf(other, candidate);
        }
        const auto same = parse(candidate, {});
        return same ? Matched{(*same)->text(0), Exactness::Exact, "the same toy"}
                    : Matched{std::nullopt, Exactness::None, same.error().message()};
    }
    std::optional<Units> units() const override { return Units{1, kMostSaws}; }
    std::optional<UnitsInUse> unitsInUse(const CandidateList& list, std::size_t row) const override
    {
        return UnitsInUse{{1, static_cast<int>(list.value(row, 1))}, *units(), "benches", "saws"};
    }
    std::optional<MemoryUse> memoryUse(const CandidateList& list, std::size_t row, const Evaluation& /*cost*/,
                                       std::stop_token /*stop*/) const override
    {
        const auto saws = static_cast<std::int64_t>(list.value(row, 1));
        return MemoryUse{(m_boards + saws - 1) / saws, m_boards, saws, "saw"};
    }
    /// Each board is carried to a saw and back.
    Result<std::vector<TensorBytes>> movedTensors(const CandidateList& list, std::size_t row, std::stop_token,
                                                  Progress*) const override
    {
        return costOf(list, row, m_boards).map([this](const ToyCost&) {
            return std::vector<TensorBytes>{{"board", 2 * m_boards, m_boards}};
        });
    }
    std::string_view writtenListing() const override { return "recipe"; }
    /// As many lines as there are saws in a star.
    Result<ListPointer> parseListing(std::string_view listing, std::string_view text) const override
    {
        return listing == "recipe" ? parse("star-" + std::to_string(std::ranges::count(text, '\n')), {})
                                   : Problem::parseListing(listing, text);
    }
    Result<InspectionPointer> inspect(const CandidateList& list, std::size_t row, const std::optional<Evaluation>&,
                                      const InspectionOptions&, std::stop_token, Progress*) const override
    {
        const auto saws = static_cast<std::int64_t>(list.value(row, 1));
        return costOf(list, row, m_boards).map([&](const ToyCost& cost) {
            Inspection toy;
            const double cutting = cost.cut / cost.delay();
            toy.title = list.text(row) + ": " + subject();
            toy.addList(std::vector<Breakdown>{
                {"delay",
                 "Delay by work",
                 "ns",
                 {{"cutting", cost.cut, cutting, "Saws that are in wood"}, {"turning", cost.turn, 1 - cutting, ""}}}});
            toy.add(std::make_shared<const DeviceMap>(workshop(saws)));
            Listing recipe{"recipe", "Recipe", "", {{"for each board:", {}}, {"    lay it down", {0}}}};
            for (std::int64_t saw = 0; saw < saws; ++saw) {
                recipe.lines.push_back({"    saw " + std::to_string(saw), {1}});
            }
            toy.addList(std::vector{std::move(recipe)});
            if (saws <= kPlaces) { // all in one row
                toy.add(std::make_shared<const IterationSpace>(boardsOf(list.text(row), saws, m_boards)));
                toy.add(std::shared_ptr<const SpaceText>(
                    std::make_shared<const BoardsText>(upTo(std::min(m_boards, kPlaces)), m_boards)));
            }
            return InspectionPointer(std::make_shared<const Inspection>(std::move(toy)));
        });
    }

private:
    Result<CandidateSpace> enumerate(std::size_t /*most*/, std::stop_token) const override
    {
        return CandidateSpace{upTo(m_batch), nullptr};
    }

    std::shared_ptr<const ValueList> upTo(std::int64_t saws) const
    {
        return toysUpTo(identity(), m_shapes, std::min(saws, m_boards));
    }

    Question m_question;
    std::int64_t m_boards;
    MadeDevice m_device;
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
    std::vector<SystemKernel> kernels(const Catalogue&) const override
    {
        return {{"toy", "Toys", "Cuts n boards", {{"n", "boards", 6}}}};
    }
    std::vector<SettingSpec> settings(const MadeDevice&) const override { return settingsOfToy(); }
    Result<ProblemPointer> pose(const Question& question, const Catalogue& catalogue) const override
    {
        const auto boards = wholeSizeOf(question.workload, "n");
        if (question.workload.name != "toy" || !boards || *boards < 1 || *boards > kMostBoards) {
            return fail("is no toy", "kernel " + question.workload.name, "Ask for the kernel toy with n=1 to 100000");
        }
        return deviceOf(question.device, catalogue).map([&](const MadeDevice& device) {
            return ProblemPointer(std::make_shared<const ToyProblem>(question, *boards, device));
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
    question.system = question.workload.name = "toy";
    question.workload.sizes = {{"n", std::to_string(boards)}};
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
    return ToyCost{static_cast<double>(ceilDivide(asked.cut * boards, saws)),
                   static_cast<double>(asked.turn * saws * saws), asked.area * static_cast<double>(saws)};
}

} // namespace pimento::test

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/sweep/sweep_plan.h"

#include "engine/base/json_reader.h"
#include "engine/base/numbers.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <utility>

namespace pimento::cli {

namespace {

using Document = nlohmann::json;

constexpr std::size_t kMostUnits = 1'000'000;
constexpr std::int64_t kMostRanges = 100'000;

/// Product of the sizes of a shape, by which the work of questions about one kernel is ordered.
double extentOf(const Question& question)
{
    double extent = 1;
    for (const auto& [name, size] : question.workload.sizes) { // "128", or "1x128" of a kernel of one's own
        for (const std::string_view part : split(size, 'x')) {
            extent *= static_cast<double>(parseInteger(part).value_or(1));
        }
    }
    return extent;
}

/// Reads the product of a plan.
class PlanReader {
public:
    PlanReader(const Document& document, const std::string& origin)
        : m_document(document), m_log{.origin = origin}, m_reader(document, "", m_log)
    {
    }

    Result<SweepPlan> read()
    {
        SweepPlan plan;
        m_action = m_reader.textOr("action", "best");
        plan.ranges = static_cast<std::uint64_t>(m_reader.integerOr("ranges", 1, 1, kMostRanges));
        if (plan.ranges > 1 && m_action != "best") {
            m_reader.complain("ranges", "go with the action best, not with " + m_action, "Leave them out");
        }
        readProduct();
        readQuestions();
        m_reader.finish();
        if (m_log.error) {
            return tl::unexpected<Error>(*m_log.error);
        }
        if (m_questions.empty()) {
            return fail("asks nothing", m_log.origin, "Name \"kernels\", \"shapes\" and \"devices\", or \"questions\"");
        }
        if (m_questions.size() > kMostUnits / plan.ranges) {
            return fail("asks " + std::to_string(m_questions.size()) + " questions in " + std::to_string(plan.ranges) +
                            " ranges each",
                        m_log.origin, "Ask at most 1000000 in all");
        }
        return withLines(std::move(plan));
    }

private:
    /// The list under a key; one empty element if the key is missing.
    std::vector<Document> listOf(const char* key)
    {
        if (!m_reader.has(key)) {
            return {Document()};
        }
        m_reader.passOver(key);
        const Document& list = m_document.at(key);
        if (!list.is_array() || list.empty()) {
            m_reader.complain(key, "is no list with something in it", "Write it in brackets, as in [\"gemv\"]");
            return {};
        }
        return {list.begin(), list.end()};
    }

    std::vector<Document> shapesOf(const Document& kernel)
    {
        const Document& shapes = m_document.at("shapes");
        if (!shapes.is_object()) {
            return listOf("shapes");
        }
        m_reader.passOver("shapes");
        const std::string name = kernel.is_string() ? kernel.get<std::string>() : "";
        const auto found = shapes.find(name);
        if (found == shapes.end() || !found->is_array() || found->empty()) {
            m_reader.complain("shapes", "has no list for the kernel \"" + name.substr(0, 60) + "\"",
                              "Write {\"" + name.substr(0, 60) + "\": [\"batch=1,...\"]}");
            return {};
        }
        return {found->begin(), found->end()};
    }

    void readProduct()
    {
        const bool isAny = m_reader.has("kernels") || m_reader.has("shapes") || m_reader.has("devices");
        if (!isAny) {
            return;
        }
        for (const char* key : {"kernels", "devices"}) {
            if (!m_reader.has(key)) {
                m_reader.complain(key, "is missing", "Write a list of names");
                return;
            }
        }
        std::array<std::pair<const char*, std::vector<Document>>, 5> lists = {{{"seed", listOf("seeds")},
                                                                               {"settings", listOf("settings")},
                                                                               {"model", listOf("models")},
                                                                               {"device", listOf("devices")},
                                                                               {"shape", {}}}};
        for (const Document& kernel : listOf("kernels")) {
            lists.back().second = m_reader.has("shapes") ? shapesOf(kernel) : std::vector<Document>{Document()};
            std::size_t count = 1; // of the kernel's questions, or more than may be asked
            for (const auto& [key, values] : lists) {
                count = std::min(count * values.size(), kMostUnits + 1);
            }
            if (m_questions.size() + count > kMostUnits) {
                m_reader.complain("kernels", "make more than 1000000 questions with the other lists",
                                  "Ask at most 1000000 in all");
                return;
            }
            for (std::size_t i = 0; i < count; ++i) {
                Document question = {{"kernel", kernel}};
                std::size_t rest = i;
                for (const auto& [key, values] : lists) { // the first list changes fastest
                    question[key] = values[rest % values.size()];
                    rest /= values.size();
                }
                question["settings"] = withSeed(question["settings"], question["seed"]);
                question.erase("seed");
                add(std::move(question));
            }
        }
    }

    static Document withSeed(Document settings, const Document& seed)
    {
        if (!seed.is_null() && (settings.is_null() || settings.is_object())) {
            settings["seed"] = seed;
        }
        return settings;
    }

    /// Adds a question with the members that are not null, unless there are too many already.
    void add(Document question)
    {
        for (auto member = question.begin(); member != question.end();) {
            member = member->is_null() ? question.erase(member) : std::next(member);
        }
        if (m_questions.size() <= kMostUnits) {
            m_questions.push_back(std::move(question));
        }
    }

    void readQuestions()
    {
        if (!m_reader.has("questions")) {
            return;
        }
        for (Document& question : listOf("questions")) {
            if (!question.is_object() || question.contains("id")) {
                m_reader.complain("questions", "has an element that is no object without \"id\"",
                                  "Write each as a line of a batch without its id");
                return;
            }
            add(std::move(question));
        }
    }

    /// Writes each question as a line of a batch, and checks it.
    Result<SweepPlan> withLines(SweepPlan plan) const
    {
        std::vector<double> extents;
        for (std::size_t i = 0; i < m_questions.size(); ++i) {
            Document asked = m_questions[i];
            asked["id"] = i + 1;
            if (!asked.contains("action")) {
                asked["action"] = m_action;
            }
            plan.lines.push_back(asked.dump(-1, ' ', false, Document::error_handler_t::replace));
            const auto parsed = parseBatchLine(plan.lines.back(), static_cast<std::int64_t>(i + 1));
            if (!parsed) {
                Error error = parsed.error().error; // of "line 7, shape"
                const std::string line = "line " + std::to_string(i + 1);
                const std::string rest = error.where.starts_with(line) ? error.where.substr(line.size()) : "";
                error.where = m_log.origin + ", question " + std::to_string(i + 1) + rest;
                return tl::unexpected<Error>(std::move(error));
            }
            if (plan.ranges > 1 && parsed->action != BatchAction::Best) {
                return fail("has ranges, which go with the action best",
                            m_log.origin + ", question " + std::to_string(i + 1), "Leave out its action");
            }
            extents.push_back(extentOf(parsed->question));
        }
        plan.order.resize(plan.units());
        std::iota(plan.order.begin(), plan.order.end(), std::size_t{0});
        std::ranges::stable_sort(plan.order, std::greater(),
                                 [&](std::size_t unit) { return extents[plan.unit(unit).question]; });
        return plan;
    }

    const Document& m_document;
    ObjectReader::Log m_log;
    ObjectReader m_reader;
    std::string m_action;
    std::vector<Document> m_questions;
};

} // namespace

Result<SweepPlan> parseSweepPlan(std::string_view text, const std::string& origin)
{
    const auto document = parseJson(text, origin);
    if (!document) {
        return tl::unexpected<Error>(document.error());
    }
    if (!document->is_object()) {
        return fail("is no plan of a sweep", origin, "Write one object in braces");
    }
    if (const auto twin = findTwinKey(text)) {
        return fail("key \"" + twin->key.substr(0, 60) + "\" stands twice", origin, "Remove one of the two");
    }
    return PlanReader(*document, origin).read();
}

} // namespace pimento::cli

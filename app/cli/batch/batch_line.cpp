// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/batch/batch_line.h"

#include "engine/base/json_reader.h"
#include "engine/problem/question_reader.h"
#include "engine/problem/system.h"
#include "engine/workloads/network_file.h"

#include <nlohmann/json.hpp>

#include <map>
#include <optional>
#include <utility>

namespace pimento::cli {

namespace {

using Document = nlohmann::json;
using Sizes = std::map<std::string, std::string>;

std::string placeOf(std::int64_t number) { return "line " + std::to_string(number); }

/// The id of a line; none: the value is no valid id.
std::optional<Json> idOf(const Document& value)
{
    if (value.is_string()) {
        return Json(value.get<std::string>());
    }
    if (value.is_number_unsigned()) {
        return Json(value.get<std::uint64_t>());
    }
    return value.is_number_integer() ? std::optional(Json(value.get<std::int64_t>())) : std::nullopt;
}

/// Parses the object of a line. Error: the text is none, or a key occurs twice.
Result<Document> documentOf(std::string_view text, std::int64_t number)
{
    TextPlace place;
    auto document = parseJson(text, placeOf(number), &place);
    if (!document) {
        return fail("is not valid JSON at column " + std::to_string(place.column), placeOf(number),
                    "Write one object in braces on the line");
    }
    if (!document->is_object()) {
        return fail("is no object", placeOf(number), "Write one object in braces on the line");
    }
    if (const auto twin = findTwinKey(text)) {
        return fail("key \"" + twin->key.substr(0, 60) + "\" stands twice, at columns " +
                        std::to_string(twin->first.column) + " and " + std::to_string(twin->second.column),
                    placeOf(number), "Remove one of the two");
    }
    return document;
}

/// Reads sizes from an object: {"batch": 1, "x": "1x128"}.
Sizes sizesOf(ObjectReader reader, const Document& object)
{
    constexpr std::int64_t kMost = std::int64_t{1} << 62U;
    Sizes sizes;
    for (const std::string& key : reader.keys()) {
        const bool isNumber = object.at(key).is_number();
        sizes[key] = isNumber ? std::to_string(reader.integer(key.c_str(), 1, kMost)) : reader.text(key.c_str());
    }
    return sizes;
}

/// Reads all members of a line's object except its id.
class LineParser {
public:
    LineParser(const Document& document, std::int64_t number)
        : m_document(document), m_log{.origin = placeOf(number)}, m_reader(document, "", m_log)
    {
    }

    Result<BatchLine> read()
    {
        BatchLine line;
        line.action = m_reader.oneOf("action", kBatchActions);
        readDraft(line);
        readData(line);
        if (m_reader.has("question")) {
            line.question = fullQuestion();
        } else {
            line.unsaid = {.system = !m_reader.has("model"), .type = !m_reader.has("type")};
            line.question = shortQuestion();
        }
        m_reader.finish();
        return m_log.error ? tl::unexpected<Error>(*m_log.error) : Result<BatchLine>(std::move(line));
    }

private:
    void readDraft(BatchLine& line)
    {
        const bool isWanted = line.action == BatchAction::Draft || line.action == BatchAction::Verify ||
                              line.action == BatchAction::Run || line.action == BatchAction::Layout;
        if (isWanted) {
            line.draft = m_reader.text("draft");
        } else if (m_reader.has("draft")) {
            (void)m_reader.textOr("draft", "");
            m_reader.complain("draft",
                              std::string("goes with the actions draft, verify, run and layout, not with ") +
                                  nameOf(line.action),
                              "Leave it out");
        }
    }

    void readData(BatchLine& line)
    {
        if (line.action == BatchAction::Run) {
            line.data = m_reader.text("data");
            line.isChecked = m_reader.flagOr("check", false);
        }
        if (line.action == BatchAction::Layout && m_reader.has("writes")) {
            constexpr std::int64_t kMost = std::int64_t{1} << 62U;
            for (ObjectReader& each : m_reader.objects("writes")) {
                RowWrite& row = line.writes.emplace_back();
                row.tensor = each.text("tensor");
                row.axis = static_cast<std::size_t>(each.integer("axis", 0, 64));
                row.index = each.integer("index", 0, kMost);
                row.later = each.flagOr("keeps_later", false) ? Later::Kept : Later::None;
                each.finish();
            }
        }
    }

    Question fullQuestion()
    {
        ObjectReader question = m_reader.object("question");
        return m_reader.isObject("question") ? readQuestion(question, m_document.at("question")) : Question{};
    }

    Question shortQuestion()
    {
        Question question;
        question.system = m_reader.textOr("model", systems().front()->info().id);
        KernelRef& kernel = question.workload;
        kernel.name = m_reader.text("kernel");
        kernel.text = m_reader.textOr("kernel_text", "");
        kernel.kind = workloads::kindOf(kernel.text);
        kernel.sizes = kernel.kind == WorkloadKind::Kernel || m_reader.has("shape") ? readShape() : Sizes{};
        if (m_reader.has("type")) {
            if (const auto typed = workloads::setElementType(kernel, m_reader.text("type")); !typed) {
                m_reader.complain("kernel_text", typed.error().what, typed.error().hint);
            }
        }
        kernel.resident = readNames("resident");
        kernel.streamed = readNames("streamed");
        question.device.name = m_reader.text("device");
        question.device.text = m_reader.textOr("device_text", "");
        question.settings = readSettings(m_reader, m_document);
        return question;
    }

    Sizes readShape()
    {
        if (m_reader.isObject("shape")) {
            return sizesOf(m_reader.object("shape"), m_document.at("shape"));
        }
        const std::string text = m_reader.text("shape");
        auto sizes = parseSizesText(text);
        if (!sizes) {
            m_reader.complain("shape", sizes.error().what, sizes.error().hint);
        }
        return sizes ? *std::move(sizes) : Sizes{};
    }

    std::vector<std::string> readNames(const char* key)
    {
        return m_reader.has(key) ? m_reader.texts(key) : (void(m_reader.textOr(key, "")), std::vector<std::string>{});
    }

    const Document& m_document;
    ObjectReader::Log m_log;
    ObjectReader m_reader;
};

} // namespace

const char* nameOf(BatchAction action)
{
    for (const auto& [name, each] : kBatchActions) {
        if (each == action) {
            return name;
        }
    }
    return "";
}

tl::expected<BatchLine, RefusedLine> parseBatchLine(std::string_view text, std::int64_t number)
{
    Json id(number);
    auto document = documentOf(text, number);
    if (!document) {
        return tl::unexpected<RefusedLine>({std::move(id), document.error()});
    }
    if (const auto given = document->find("id"); given != document->end()) {
        auto known = idOf(*given);
        if (!known) {
            return tl::unexpected<RefusedLine>(
                {std::move(id),
                 Error{"is neither a text nor a whole number", placeOf(number) + ", id", "Write it as in \"id\": 7"}});
        }
        id = *std::move(known);
        document->erase(given);
    }
    auto line = LineParser(*document, number).read();
    if (!line) {
        return tl::unexpected<RefusedLine>({std::move(id), line.error()});
    }
    line->id = std::move(id);
    return *std::move(line);
}

} // namespace pimento::cli

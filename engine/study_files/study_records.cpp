// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study_files/study_records.h"

#include "engine/base/json_reader.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>

namespace pimento {

namespace {

using Json = nlohmann::json;

constexpr std::size_t kBytesOfWord = 8;

void addWord(ByteString& bytes, std::uint64_t word)
{
    for (std::size_t i = 0; i < kBytesOfWord; ++i) {
        bytes.push_back(static_cast<unsigned char>(word >> (8 * i)));
    }
}

std::uint64_t wordAt(std::span<const unsigned char> bytes, std::size_t place)
{
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < kBytesOfWord; ++i) {
        word |= static_cast<std::uint64_t>(bytes[place + i]) << (8 * i);
    }
    return word;
}

Cell cellOf(const std::vector<double>& numbers)
{
    ByteString bytes;
    bytes.reserve(numbers.size() * kBytesOfWord);
    for (const double number : numbers) {
        addWord(bytes, std::bit_cast<std::uint64_t>(number));
    }
    return bytes;
}

Cell cellOf(double number) { return cellOf(std::vector<double>{number}); }

std::optional<std::vector<double>> numbersOf(std::span<const unsigned char> bytes)
{
    if (bytes.size() % kBytesOfWord != 0) {
        return std::nullopt;
    }
    std::vector<double> numbers;
    numbers.reserve(bytes.size() / kBytesOfWord);
    for (std::size_t place = 0; place < bytes.size(); place += kBytesOfWord) {
        numbers.push_back(std::bit_cast<double>(wordAt(bytes, place)));
    }
    return numbers;
}

std::optional<std::vector<double>> numbersOf(const Cell& cell)
{
    return numbersOf(std::span(std::get<ByteString>(cell)));
}

std::optional<double> numberOf(const Cell& cell)
{
    const auto numbers = numbersOf(cell);
    return numbers && numbers->size() == 1 ? std::optional(numbers->front()) : std::nullopt;
}

/// True for finite numbers and for NaN, which means unknown.
bool isFiniteOrUnknown(double number) { return !std::isinf(number); }
bool isCost(double number) { return number >= 0 && std::isfinite(number); }
bool isPlace(std::int64_t place) { return place >= StudyResult::kNoPlace; }

std::int64_t integerOf(const Cell& cell) { return std::get<std::int64_t>(cell); }
const std::string& textOf(const Cell& cell) { return std::get<std::string>(cell); }
Cell cellOf(std::uint64_t id) { return static_cast<std::int64_t>(id); }
std::uint64_t idOf(const Cell& cell) { return static_cast<std::uint64_t>(integerOf(cell)); }

/// Words for enumerations that have no fixed numbers in files.
constexpr std::array<std::pair<const char*, ColumnRole>, 4> kRoles = {{{"decision", ColumnRole::Decision},
                                                                       {"derived", ColumnRole::Derived},
                                                                       {"cost", ColumnRole::Cost},
                                                                       {"part", ColumnRole::CostPart}}};
constexpr std::array<std::pair<const char*, Preference>, 3> kPreferences = {
    {{"none", Preference::None}, {"smaller", Preference::Smaller}, {"larger", Preference::Larger}}};

template <class Choices, class Value> std::string wordOfValue(const Choices& choices, Value value)
{
    for (const auto& [word, each] : choices) {
        if (each == value) {
            return word;
        }
    }
    return "";
}

Json jsonOf(const std::vector<StudyColumn>& columns)
{
    Json all = Json::array();
    for (const auto& [id, name, unit, role, fidelity, preference, words] : columns) {
        all.push_back({{"id", id},
                       {"name", name},
                       {"unit", unit},
                       {"role", wordOfValue(kRoles, role)},
                       {"fidelity", wordOf(fidelity)},
                       {"preference", wordOfValue(kPreferences, preference)},
                       {"words", words}});
    }
    return all;
}

std::vector<StudyColumn> columnsOf(std::vector<ObjectReader> readers)
{
    std::vector<StudyColumn> columns;
    for (ObjectReader& reader : readers) {
        StudyColumn column;
        column.id = reader.text("id");
        column.name = reader.text("name");
        column.unit = reader.text("unit");
        column.role = reader.oneOf("role", kRoles);
        column.fidelity = reader.oneOf("fidelity", kFidelityWords);
        column.preference = reader.oneOf("preference", kPreferences);
        column.words = reader.texts("words");
        columns.push_back(std::move(column));
    }
    return columns;
}

std::string columnsJson(const StudyQuestion& question)
{
    const Json json = {{"quantities", jsonOf(question.quantities)},
                       {"ranked", question.ranked},
                       {"columns", jsonOf(question.columns)}};
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

bool readColumns(const std::string& text, StudyQuestion& question)
{
    const auto json = parseJson(text, "columns");
    if (!json) {
        return false;
    }
    ObjectReader::Log log{.origin = "columns"};
    ObjectReader reader(*json, "", log);
    question.quantities = columnsOf(reader.objects("quantities"));
    question.ranked = static_cast<std::size_t>(reader.integer("ranked", 0, 1000));
    question.columns = columnsOf(reader.objects("columns"));
    return log.mistakes.empty() && question.ranked < question.quantities.size();
}

} // namespace

std::span<const SealedTable> studyTables(std::int64_t format)
{
    using enum CellType;
    static const std::array<SealedTable, kStudyTables> kTables = {{
        {"questions",
         1,
         {{"question", Blob},
          {"identity", Blob},
          {"results_version", Integer},
          {"json", Text},
          {"text", Text},
          {"device", Text},
          {"kernel", Text},
          {"columns", Text},
          {"product", Text},
          {"seed", Integer}}},
        {"results",
         2,
         {{"question", Blob},
          {"candidate", Integer},
          {"place", Integer},
          {"text", Text},
          {"quantities", Blob},
          {"columns", Blob}}},
        {"answers",
         3,
         {{"question", Blob},
          {"fidelity", Text},
          {"author", Text},
          {"proof", Integer},
          {"candidate", Integer},
          {"place", Integer},
          {"text", Text},
          {"ranked", Blob},
          {"least", Blob},
          {"candidates", Integer}}},
        {"listings",
         3,
         {{"question", Blob}, {"candidate", Integer}, {"author", Text}, {"why", Integer}, {"predicted", Blob}}},
        {"pins", 2, {{"question", Blob}, {"candidate", Integer}, {"text", Text}}},
        {"notes", 2, {{"question", Blob}, {"candidate", Integer}, {"text", Text}}},
        {"models", 3, {{"name", Text}, {"version", Integer}, {"fingerprint", Blob}, {"about", Text}, {"bytes", Blob}}},
        {"views", 1, {{"name", Text}, {"text", Text}}},
    }};
    return std::span<const SealedTable>(kTables).first(format < 2 ? kFirstTables : kStudyTables);
}

Cell cellOf(const Fingerprint& print)
{
    ByteString bytes;
    addWord(bytes, print.high);
    addWord(bytes, print.low);
    return bytes;
}

std::optional<Fingerprint> fingerprintOf(const Cell& cell)
{
    const ByteString& bytes = std::get<ByteString>(cell);
    return bytes.size() == 2 * kBytesOfWord ? std::optional(Fingerprint{wordAt(bytes, 0), wordAt(bytes, kBytesOfWord)})
                                            : std::nullopt;
}

Record recordOf(const StudyQuestion& question)
{
    return {cellOf(question.key()),
            cellOf(question.identity),
            std::int64_t{question.resultsVersion},
            questionJson(question.question),
            question.text,
            question.deviceText,
            question.kernelText,
            columnsJson(question),
            question.product,
            question.seed};
}

std::optional<StudyQuestion> questionOf(const Record& record)
{
    const auto key = fingerprintOf(record[0]);
    const auto identity = fingerprintOf(record[1]);
    auto asked = parseQuestionJson(textOf(record[3]), "question");
    StudyQuestion question;
    if (!key || !identity || !asked || !readColumns(textOf(record[7]), question)) {
        return std::nullopt;
    }
    question.identity = *identity;
    question.resultsVersion = static_cast<std::uint32_t>(integerOf(record[2]));
    question.question = *std::move(asked);
    question.text = textOf(record[4]);
    question.deviceText = textOf(record[5]);
    question.kernelText = textOf(record[6]);
    question.product = textOf(record[8]);
    question.seed = integerOf(record[9]);
    return question.key() == *key ? std::optional(std::move(question)) : std::nullopt;
}

Record recordOf(const Fingerprint& question, const StudyResult& result)
{
    return {cellOf(question), cellOf(result.candidate),  result.place,
            result.text,      cellOf(result.quantities), cellOf(result.columns)};
}

std::optional<StudyResult> resultOf(const Record& record)
{
    auto quantities = numbersOf(record[4]);
    auto columns = numbersOf(record[5]);
    const bool makesSense = quantities && columns && std::ranges::all_of(*quantities, isFiniteOrUnknown) &&
                            std::ranges::all_of(*columns, isFiniteOrUnknown) && isPlace(integerOf(record[2]));
    return makesSense ? std::optional(StudyResult{idOf(record[1]), integerOf(record[2]), textOf(record[3]),
                                                  *std::move(quantities), *std::move(columns)})
                      : std::nullopt;
}

std::optional<StudyCost> costOf(const Statement& row)
{
    constexpr int kCandidate = 1;
    constexpr int kQuantities = 4;
    auto quantities = numbersOf(row.bytes(kQuantities));
    return quantities && std::ranges::all_of(*quantities, isFiniteOrUnknown)
               ? std::optional(StudyCost{static_cast<std::uint64_t>(row.integer(kCandidate)), *std::move(quantities)})
               : std::nullopt;
}

Record recordOf(const Fingerprint& question, const StudyAnswer& answer)
{
    return {cellOf(question),
            wordOf(answer.fidelity),
            answer.by,
            static_cast<std::int64_t>(answer.proof),
            cellOf(answer.candidate),
            answer.place,
            answer.text,
            cellOf(answer.ranked),
            cellOf(answer.least),
            answer.candidates};
}

std::optional<StudyAnswer> answerOf(const Record& record)
{
    const auto ranked = numberOf(record[7]);
    const auto least = numberOf(record[8]);
    const std::int64_t proof = integerOf(record[3]);
    const bool isKnownProof = proof >= 0 && proof <= static_cast<std::int64_t>(StudyProof::Tried);
    if (!ranked || !least || !isCost(*ranked) || !isCost(*least) || !isKnownProof || !isPlace(integerOf(record[5])) ||
        integerOf(record[9]) < 0) {
        return std::nullopt;
    }
    for (const auto& [word, fidelity] : kFidelityWords) {
        if (textOf(record[1]) == word) {
            return StudyAnswer{fidelity,
                               textOf(record[2]),
                               static_cast<StudyProof>(proof),
                               idOf(record[4]),
                               integerOf(record[5]),
                               textOf(record[6]),
                               *ranked,
                               *least,
                               integerOf(record[9])};
        }
    }
    return std::nullopt;
}

Record recordOf(const Fingerprint& question, const StudyListing& listing)
{
    return {cellOf(question), cellOf(listing.candidate), listing.by, listing.why, cellOf(listing.predicted)};
}

std::optional<StudyListing> listingOf(const Record& record)
{
    constexpr std::int64_t kReasons =
        StudyListing::kTop | StudyListing::kStandard | StudyListing::kBest | StudyListing::kAmong;
    const auto predicted = numberOf(record[4]);
    return predicted && isFiniteOrUnknown(*predicted) && (integerOf(record[3]) & ~kReasons) == 0
               ? std::optional(StudyListing{idOf(record[1]), textOf(record[2]), integerOf(record[3]), *predicted})
               : std::nullopt;
}

Record recordOf(const Fingerprint& question, const StudyRemark& remark)
{
    return {cellOf(question), cellOf(remark.candidate), remark.text};
}

std::optional<StudyRemark> remarkOf(const Record& record) { return StudyRemark{idOf(record[1]), textOf(record[2])}; }

Record recordOf(const StudyModel& model)
{
    return {model.name, model.version, cellOf(model.fingerprint()), model.about, model.bytes};
}

std::optional<StudyModel> modelOf(const Record& record)
{
    StudyModel model{textOf(record[0]), integerOf(record[1]), textOf(record[3]), std::get<ByteString>(record[4])};
    const auto print = fingerprintOf(record[2]);
    return print && *print == model.fingerprint() ? std::optional(std::move(model)) : std::nullopt;
}

} // namespace pimento

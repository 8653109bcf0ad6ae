// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study_files/study.h"

#include <cstddef>
#include <mutex>
#include <span>
#include <utility>

// What a study keeps beside its questions: models that predict, and views of the window.

namespace pimento {

namespace {

constexpr std::size_t placeOf(StudyTable table) { return static_cast<std::size_t>(table); }

} // namespace

Result<void> Study::addModel(const StudyModel& model)
{
    const std::pair<StudyTable, Record> record{StudyTable::Models, recordOf(model)};
    return putRecords(std::span(&record, 1));
}

Result<std::vector<StudyModel>> Study::models()
{
    const std::lock_guard lock(m_mutex);
    const auto rows = m_tables.all(placeOf(StudyTable::Models));
    if (!rows) {
        return tl::unexpected<Error>(rows.error());
    }
    std::vector<StudyModel> models;
    for (const Record& row : *rows) {
        auto model = modelOf(row);
        if (!model) {
            return tl::unexpected<Error>(strange("models"));
        }
        models.push_back(*std::move(model));
    }
    return models;
}

Result<std::optional<StudyModel>> Study::latestModel(std::string_view name)
{
    auto all = models();
    if (!all) {
        return tl::unexpected<Error>(all.error());
    }
    std::optional<StudyModel> latest;
    for (StudyModel& model : *all) {
        if (model.name == name) {
            latest = std::move(model); // ordered by version, then by fingerprint
        }
    }
    return latest;
}

Result<std::vector<Record>> Study::records(StudyTable table)
{
    const std::lock_guard lock(m_mutex);
    const bool isKnown = placeOf(table) < studyTables(m_format).size(); // the first version of the format had no views
    return isKnown ? m_tables.all(placeOf(table)) : Result<std::vector<Record>>();
}

Result<void> Study::setView(const std::string& name, const std::string& text)
{
    const std::lock_guard lock(m_mutex);
    const Record record = {name, text};
    return m_tables.transact([&] {
        return text.empty()
                   ? m_tables.remove(placeOf(StudyTable::Views), std::span<const Cell>(record).first(1)) // the name
                   : m_tables.put(placeOf(StudyTable::Views), record);
    });
}

Result<std::optional<std::string>> Study::view(const std::string& name)
{
    const std::lock_guard lock(m_mutex);
    if (m_format < 2) { // an old study opened for reading has no views
        return std::nullopt;
    }
    const Cell key = name;
    const auto record = m_tables.find(placeOf(StudyTable::Views), std::span(&key, 1));
    if (!record) {
        return tl::unexpected<Error>(record.error());
    }
    return *record ? std::optional(std::get<std::string>((**record)[1])) : std::nullopt;
}

} // namespace pimento

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study_files/study.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <tuple>
#include <utility>

namespace pimento {

namespace {

constexpr std::size_t at(StudyTable table) { return static_cast<std::size_t>(table); }

bool areSame(const std::vector<double>& one, const std::vector<double>& other)
{
    return std::ranges::equal(one, other, [](double a, double b) {
        return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
    });
}

/// The key cells of a record.
std::span<const Cell> keyOf(StudyTable table, const Record& record)
{
    return std::span(record).first(studyTables()[at(table)].keys);
}

} // namespace

Error Study::strange(std::string_view table) const
{
    return {"is damaged (a row of the table " + std::string(table) + " makes no sense)", file().string(),
            "Nothing in it has changed; continue with a copy", ErrorKind::Damaged};
}

template <class Part>
Result<std::vector<Part>> Study::partsOf(StudyTable table, const Fingerprint& question,
                                         std::optional<Part> (*partOf)(const Record&))
{
    const std::lock_guard lock(m_mutex);
    const auto rows = m_tables.startingWith(at(table), cellOf(question));
    if (!rows) {
        return tl::unexpected<Error>(rows.error());
    }
    std::vector<Part> parts;
    parts.reserve(rows->size());
    for (const Record& row : *rows) {
        auto part = partOf(row);
        if (!part) {
            return tl::unexpected<Error>(strange(studyTables()[at(table)].name));
        }
        parts.push_back(*std::move(part));
    }
    return parts;
}

Result<Fingerprint> Study::add(const StudyQuestion& question)
{
    const std::lock_guard lock(m_mutex);
    const Record record = recordOf(question);
    const auto done = m_tables.transact([&]() -> Result<void> {
        const auto known = m_tables.find(at(StudyTable::Questions), keyOf(StudyTable::Questions, record));
        if (!known || *known) {
            return known ? Result<void>{} : tl::unexpected<Error>(known.error());
        }
        return m_tables.put(at(StudyTable::Questions), record);
    });
    return done ? Result<Fingerprint>(question.key()) : tl::unexpected<Error>(done.error());
}

Result<std::vector<StudyQuestion>> Study::questions()
{
    const std::lock_guard lock(m_mutex);
    const auto rows = m_tables.all(at(StudyTable::Questions));
    if (!rows) {
        return tl::unexpected<Error>(rows.error());
    }
    std::vector<StudyQuestion> questions;
    for (const Record& row : *rows) {
        auto question = questionOf(row);
        if (!question) {
            return tl::unexpected<Error>(strange("questions"));
        }
        questions.push_back(*std::move(question));
    }
    return questions;
}

Result<std::optional<StudyQuestion>> Study::question(const Fingerprint& key)
{
    auto found = partsOf<StudyQuestion>(StudyTable::Questions, key, questionOf);
    if (!found) {
        return tl::unexpected<Error>(found.error());
    }
    return found->empty() ? std::optional<StudyQuestion>() : std::optional(std::move(found->front()));
}

/// Adds or updates a result, within a transaction.
Result<void> Study::putResult(const Fingerprint& question, const StudyResult& result)
{
    const Record record = recordOf(question, result);
    const auto row = m_tables.find(at(StudyTable::Results), keyOf(StudyTable::Results, record));
    if (!row) {
        return tl::unexpected<Error>(row.error());
    }
    if (*row) {
        auto known = resultOf(**row);
        if (!known) {
            return tl::unexpected<Error>(strange("results"));
        }
        if (!areSame(known->quantities, result.quantities) || !areSame(known->columns, result.columns) ||
            known->text != result.text) {
            return fail("has another cost for " + result.text + " already", file().string(),
                        "One of the two is wrong: keep this file and explore into a new one");
        }
        if (known->place >= 0 || result.place < 0) {
            return {};
        }
    }
    m_ahead.reset(); // lacks this one
    return m_tables.put(at(StudyTable::Results), record);
}

Result<void> Study::addResults(const Fingerprint& question, std::span<const StudyResult> results)
{
    return finish(question, {}, {}, results);
}

Result<std::vector<StudyResult>> Study::results(const Fingerprint& question)
{
    auto found = partsOf<StudyResult>(StudyTable::Results, question, resultOf);
    if (found) {
        std::ranges::sort(*found, {}, [](const StudyResult& one) {
            return std::tuple(one.place < 0, one.place, std::string_view(one.text));
        });
    }
    return found;
}

/// Verifies everything, and keeps the costs of a question, if any, for the next costs().
Result<void> Study::check(const std::optional<Fingerprint>& read)
{
    if (!read) {
        return m_tables.check();
    }
    const Cell wanted = cellOf(*read);
    const auto& key = std::get<ByteString>(wanted);
    std::vector<StudyCost> costs;
    bool makeSense = true; // else costs() says what is wrong
    Result<void> checked = m_tables.check([&](std::size_t table, const Statement& row) {
        if (table == at(StudyTable::Results) && std::ranges::equal(row.bytes(0), key)) {
            auto cost = costOf(row);
            makeSense = makeSense && cost.has_value();
            if (cost) {
                costs.push_back(*std::move(cost));
            }
        }
    });
    if (checked && makeSense) {
        m_ahead.emplace(*read, std::move(costs));
    }
    return checked;
}

Result<std::vector<StudyCost>> Study::costs(const Fingerprint& question)
{
    const std::lock_guard lock(m_mutex);
    auto ahead = std::exchange(m_ahead, std::nullopt);
    return ahead && ahead->first == question ? Result<std::vector<StudyCost>>(std::move(ahead->second))
                                             : readCosts(question);
}

/// Requires that m_mutex is locked.
Result<std::vector<StudyCost>> Study::readCosts(const Fingerprint& question)
{
    std::vector<StudyCost> costs;
    const auto read = m_tables.eachStartingWith(at(StudyTable::Results), cellOf(question), [&](const Statement& row) {
        auto cost = costOf(row);
        const bool makesSense = cost.has_value();
        if (makesSense) {
            costs.push_back(*std::move(cost));
        }
        return makesSense;
    });
    return read ? Result<std::vector<StudyCost>>(std::move(costs)) : tl::unexpected<Error>(read.error());
}

/// Adds or updates an answer, within a transaction.
Result<void> Study::putAnswer(const Fingerprint& question, const StudyAnswer& answer)
{
    const Record record = recordOf(question, answer);
    const auto row = m_tables.find(at(StudyTable::Answers), keyOf(StudyTable::Answers, record));
    if (!row) {
        return tl::unexpected<Error>(row.error());
    }
    if (*row) {
        const auto known = answerOf(**row);
        if (!known) {
            return tl::unexpected<Error>(strange("answers"));
        }
        if (contradict(*known, answer)) {
            return fail("has another proved answer already: " + known->text + " and not " + answer.text,
                        file().string(), "One of the two is wrong: keep this file and explore into a new one");
        }
        if (!saysMore(answer, *known)) {
            return {};
        }
    }
    return m_tables.put(at(StudyTable::Answers), record);
}

Result<void> Study::setAnswer(const Fingerprint& question, const StudyAnswer& answer)
{
    return finish(question, std::span(&answer, 1), {}, {});
}

Result<std::vector<StudyAnswer>> Study::answers(const Fingerprint& question)
{
    auto found = partsOf<StudyAnswer>(StudyTable::Answers, question, answerOf);
    if (found) {
        std::ranges::stable_sort(*found, [](const StudyAnswer& one, const StudyAnswer& other) {
            return one.fidelity != other.fidelity ? one.fidelity > other.fidelity : saysMore(one, other);
        });
    }
    return found;
}

Result<std::optional<StudyAnswer>> Study::answer(const Fingerprint& question)
{
    auto found = answers(question);
    if (!found) {
        return tl::unexpected<Error>(found.error());
    }
    return found->empty() ? std::optional<StudyAnswer>() : std::optional(std::move(found->front()));
}

/// Adds or joins a listing, within a transaction.
Result<void> Study::putListing(const Fingerprint& question, const StudyListing& listing)
{
    StudyListing joined = listing;
    Record record = recordOf(question, listing);
    const auto row = m_tables.find(at(StudyTable::Listings), keyOf(StudyTable::Listings, record));
    if (!row) {
        return tl::unexpected<Error>(row.error());
    }
    if (*row) {
        const auto known = listingOf(**row);
        if (!known) {
            return tl::unexpected<Error>(strange("listings"));
        }
        const bool isPredicted = !std::isnan(listing.predicted);
        if (isPredicted && !std::isnan(known->predicted) && known->predicted != listing.predicted) {
            return fail("has another prediction of " + listing.by + " already", file().string(),
                        "Give the new model another name or version");
        }
        joined.why |= known->why;
        joined.predicted = isPredicted ? listing.predicted : known->predicted;
        record = recordOf(question, joined);
    }
    return m_tables.put(at(StudyTable::Listings), record);
}

Result<void> Study::addListings(const Fingerprint& question, std::span<const StudyListing> listings)
{
    return finish(question, {}, listings, {});
}

Result<std::vector<StudyListing>> Study::listings(const Fingerprint& question)
{
    return partsOf<StudyListing>(StudyTable::Listings, question, listingOf);
}

Result<void> Study::finish(const Fingerprint& question, std::span<const StudyAnswer> answers,
                           std::span<const StudyListing> listings, std::span<const StudyResult> results)
{
    const std::lock_guard lock(m_mutex);
    return m_tables.transact([&]() -> Result<void> {
        Result<void> done;
        for (std::size_t i = 0; done && i < results.size(); ++i) {
            done = putResult(question, results[i]);
        }
        for (std::size_t i = 0; done && i < listings.size(); ++i) {
            done = putListing(question, listings[i]);
        }
        for (std::size_t i = 0; done && i < answers.size(); ++i) {
            done = putAnswer(question, answers[i]);
        }
        return done;
    });
}

Result<void> Study::setRemark(StudyTable table, const Fingerprint& question, const StudyRemark& remark)
{
    const std::lock_guard lock(m_mutex);
    const Record record = recordOf(question, remark);
    return m_tables.transact([&] {
        return remark.text.empty() ? m_tables.remove(at(table), keyOf(table, record)) : m_tables.put(at(table), record);
    });
}

Result<void> Study::setPin(const Fingerprint& question, const StudyRemark& pin)
{
    return setRemark(StudyTable::Pins, question, pin);
}

Result<std::vector<StudyRemark>> Study::pins(const Fingerprint& question)
{
    return partsOf<StudyRemark>(StudyTable::Pins, question, remarkOf);
}

Result<void> Study::setNote(const Fingerprint& question, const StudyRemark& note)
{
    return setRemark(StudyTable::Notes, question, note);
}

Result<std::vector<StudyRemark>> Study::notes(const Fingerprint& question)
{
    return partsOf<StudyRemark>(StudyTable::Notes, question, remarkOf);
}

Result<void> Study::putRecords(std::span<const std::pair<StudyTable, Record>> records)
{
    const std::lock_guard lock(m_mutex);
    m_ahead.reset();
    return m_tables.transact([&]() -> Result<void> {
        for (const auto& [table, record] : records) {
            if (Result<void> done = m_tables.put(at(table), record); !done) {
                return done;
            }
        }
        return {};
    });
}

} // namespace pimento

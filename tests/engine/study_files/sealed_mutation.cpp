// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/study_files/sealed_mutation.h"

#include "engine/study_files/sealed_tables.h"
#include "engine/study_files/study_records.h"
#include "tests/engine/fuzz/mutation.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <utility>

namespace pimento::test {

namespace {

void must(const Result<void>& done)
{
    if (!done) {
        throw std::runtime_error(done.error().message());
    }
}

std::int64_t otherInteger(std::int64_t value, Mutation& mutation)
{
    constexpr std::array<std::int64_t, 12> kNumbers = {0,  1,    -1,    2,         3,         7,
                                                       -2, 1000, 65536, INT32_MAX, INT64_MAX, INT64_MIN};
    return mutation.below(3) == 0 ? value + (mutation.below(2) == 0 ? 1 : -1)
                                  : kNumbers[mutation.below(kNumbers.size())];
}

ByteString otherBytes(ByteString bytes, Mutation& mutation)
{
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const std::array<double, 8> numbers = {0, -1, 1e300, -1e300, kInfinity, -kInfinity, 5e-324, std::nan("")};
    switch (mutation.below(5)) {
    case 0:
        bytes.resize(bytes.size() / 2);
        return bytes;
    case 1:
        bytes.insert(bytes.end(), 8, 0);
        return bytes;
    case 2:
        if (!bytes.empty()) {
            bytes[mutation.below(bytes.size())] ^= static_cast<unsigned char>(1U << mutation.below(8));
        }
        return bytes;
    case 3:
        bytes.clear();
        return bytes;
    default:
        break;
    }
    if (bytes.size() >= 8) {
        const auto word = std::bit_cast<std::uint64_t>(numbers[mutation.below(numbers.size())]);
        const std::size_t begin = 8 * mutation.below(bytes.size() / 8);
        for (std::size_t i = 0; i < 8; ++i) {
            bytes[begin + i] = static_cast<unsigned char>(word >> (8 * i));
        }
    }
    return bytes;
}

void change(Cell& cell, Mutation& mutation)
{
    if (auto* number = std::get_if<std::int64_t>(&cell)) {
        *number = otherInteger(*number, mutation);
    } else if (auto* text = std::get_if<std::string>(&cell)) {
        *text = mutation.below(2) == 0 ? mutation.withOtherValue(*text + " ") : mutation.damaged(*text);
    } else {
        cell = otherBytes(std::get<ByteString>(cell), mutation);
    }
}

} // namespace

std::string changeAndSeal(const std::filesystem::path& study, unsigned seed)
{
    Mutation mutation(seed);
    const auto forms = studyTables();
    SealedTables tables(Database::open(study, 1000).value(), study, forms);
    must(tables.prepare());
    std::string changed;
    const auto changeRow = [&](std::size_t table) -> Result<void> {
        const std::vector<Record> rows = tables.all(table).value();
        if (rows.empty()) {
            return {};
        }
        const Record before = rows[mutation.below(rows.size())];
        const auto key = std::span(before).first(forms[table].keys);
        Record record = before;
        const std::size_t column = mutation.below(record.size());
        changed +=
            std::string(changed.empty() ? "" : " ") + forms[table].name + "." + forms[table].columns[column].name;
        const bool isLost = mutation.below(8) == 0;
        if (isLost || column < key.size()) {
            must(tables.remove(table, key));
        }
        change(record[column], mutation);
        return isLost ? Result<void>{} : tables.put(table, record);
    };
    must(tables.transact([&]() -> Result<void> {
        for (std::size_t times = 1 + mutation.below(3); times > 0; --times) {
            must(changeRow(mutation.below(forms.size())));
        }
        return {};
    }));
    return changed;
}

} // namespace pimento::test

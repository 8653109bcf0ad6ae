// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/baselines/published_parameters.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include <fmt/format.h>

namespace pimento::upmem {

namespace {

constexpr const char* kTable = "the published parameters";

std::optional<std::vector<std::int64_t>> numbersOf(std::string_view cell)
{
    std::vector<std::int64_t> numbers;
    while (true) {
        const std::string_view one = cell.substr(0, cell.find(';'));
        std::int64_t number = 0;
        const auto read = std::from_chars(one.data(), one.data() + one.size(), number);
        if (read.ec != std::errc() || read.ptr != one.data() + one.size() || number < 1) {
            return std::nullopt;
        }
        numbers.push_back(number);
        if (one.size() == cell.size()) {
            return numbers;
        }
        cell.remove_prefix(one.size() + 1);
    }
}

/// Reads kernel and size from a column heading such as "MTV_a".
std::optional<PublishedParameters> headed(std::string_view column)
{
    const std::size_t bar = column.find('_');
    const auto kernel = comparedKernel(column.substr(0, bar));
    if (!kernel || bar == std::string_view::npos || (column.substr(bar + 1) != "a" && column.substr(bar + 1) != "b")) {
        return std::nullopt;
    }
    PublishedParameters one;
    one.kernel = *kernel;
    one.size = column.back();
    return one;
}

/// Stores the numbers of a cell in the field that its row names. False: an unknown name, or too many numbers.
bool put(PublishedParameters& one, std::string_view parameter, std::vector<std::int64_t> numbers)
{
    if (parameter == "dpus" || parameter == "dpus_spatial_reduction") {
        one.dpus = std::move(numbers);
    } else if (parameter == "tile_elems" || parameter == "tile_elems_per_tensor") {
        one.tileElements = std::move(numbers);
    } else if (parameter == "tasklets" && numbers.size() == 1) {
        one.tasklets = numbers.front();
    } else {
        return false;
    }
    return true;
}

} // namespace

Result<std::vector<PublishedParameters>> publishedParameters(const CsvTable& table)
{
    std::vector<PublishedParameters> all;
    if (table.header().size() < 3 || table.header()[0] != "row" || table.header()[1] != "parameter") {
        return fail("begin with other columns than row and parameter", kTable, "Take the file as it is shipped");
    }
    for (std::size_t column = 2; column < table.header().size(); ++column) {
        const auto name = table.header()[column];
        const auto head = headed(name);
        if (!head) {
            return fail(fmt::format("have a column {}", name), kTable, "Name a kernel and a size, such as MTV_a");
        }
        for (std::size_t row = 0; row < table.rows(); ++row) {
            const std::string program(table.cell(row, 0));
            auto one = std::ranges::find_if(all, [&](const PublishedParameters& each) {
                return each.program == program && each.kernel == head->kernel && each.size == head->size;
            });
            if (one == all.end()) {
                one = all.insert(all.end(), *head);
                one->program = program;
            }
            auto numbers = numbersOf(table.cell(row, column));
            if (!numbers || !put(*one, table.cell(row, 1), std::move(*numbers))) {
                return fail(fmt::format("have {} of {} under {}", table.cell(row, column), table.cell(row, 1), name),
                            kTable, "Give numbers of 1 or more with ; between them, of dpus, tasklets or tile_elems");
            }
        }
    }
    return all;
}

} // namespace pimento::upmem

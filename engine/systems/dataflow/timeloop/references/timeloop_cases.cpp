// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/references/timeloop_cases.h"

#include "engine/base/csv.h"
#include "engine/base/numbers.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace pimento::dataflow::timeloop {

namespace {

/// Reads the cells of a mapping and remembers the first mistake.
class MappingRow {
public:
    MappingRow(const CsvTable& table, std::size_t row) : m_table(&table), m_row(row) {}

    std::string_view cell(const std::string& column)
    {
        const auto at = m_table->column(column);
        if (!at) {
            complain(column, "is missing");
        }
        return at ? m_table->cell(m_row, *at) : std::string_view();
    }

    /// Reads the dimensions that the vectors of the row have numbers for.
    void readDims()
    {
        m_dims = dims("dims");
        if (m_dims.empty()) {
            complain("dims", "names no dimension");
        }
    }

    std::vector<Dim> dims(const std::string& column)
    {
        std::vector<Dim> found;
        for (const char letter : cell(column)) {
            const auto at = kDimNames.find(letter);
            if (at == std::string_view::npos || std::ranges::find(found, static_cast<Dim>(at)) != found.end()) {
                complain(column, "has an unknown or repeated dimension");
            } else {
                found.push_back(static_cast<Dim>(at));
            }
        }
        return found;
    }

    Sizes sizes(const std::string& column)
    {
        Sizes sizes = kOnes;
        const auto numbers = split(cell(column), ' ');
        if (numbers.size() != m_dims.size()) {
            complain(column, "does not have a number for each dimension");
            return sizes;
        }
        for (std::size_t i = 0; i < m_dims.size(); ++i) {
            const auto value = parseInteger(numbers[i]);
            if (!value || *value < 1 || *value > workloads::kLargestSize) {
                complain(column, "has a factor that is not a number from 1 to 2147483648");
            } else {
                sizes[static_cast<std::size_t>(m_dims[i])] = *value;
            }
        }
        return sizes;
    }

    std::array<bool, kTensors> stores(const std::string& column)
    {
        const std::string_view text = cell(column);
        if (text.size() != kTensors || text.find_first_not_of("01") != std::string_view::npos) {
            complain(column, "is not three digits 0 or 1");
            return {true, true, true};
        }
        return {text[0] == '1', text[1] == '1', text[2] == '1'};
    }

    void complain(const std::string& column, const std::string& what)
    {
        if (!m_wrong) {
            m_wrong = Error{column + " " + what, "mappings.csv, line " + std::to_string(m_table->lineNumber(m_row)),
                            "Correct the table"};
        }
    }

    [[nodiscard]] const std::optional<Error>& wrong() const { return m_wrong; }

private:
    const CsvTable* m_table;
    std::size_t m_row;
    std::vector<Dim> m_dims;
    std::optional<Error> m_wrong;
};

/// True if the factors of each dimension cover its bound and stay small enough to multiply.
bool areUsable(const LayerLoops& layer, const Mapping& mapping)
{
    constexpr double kMostSteps = 1e15;
    constexpr double kMostUnits = 1 << 24;
    double all = 1;
    double units = 1;
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        double product = 1;
        for (const Sizes& factors : mapping.spatial) {
            product *= static_cast<double>(factors[dim]);
        }
        units *= product;
        for (const Sizes& factors : mapping.temporal) {
            product *= static_cast<double>(factors[dim]);
        }
        if (product < static_cast<double>(layer.bounds[dim]) || product > 2 * static_cast<double>(layer.bounds[dim])) {
            return false;
        }
        all *= product;
    }
    const double largest = static_cast<double>(
        std::max({layer.stride.height, layer.stride.width, layer.dilation.height, layer.dilation.width}));
    return units <= kMostUnits && all * largest * largest < kMostSteps;
}

/// The columns T0, T1 ... of the levels.
void readLevels(MappingRow& row, std::size_t levels, Mapping& mapping)
{
    for (std::size_t level = 0; level < levels; ++level) {
        const std::string number = std::to_string(level);
        mapping.temporal.push_back(row.sizes("T" + number));
        mapping.order.push_back(row.dims("order_T" + number));
        mapping.stores.push_back(row.stores("store_" + number));
    }
}

Result<TimeloopCase> readCase(const CsvTable& table, std::size_t number,
                              const std::map<std::string, TimeloopMachine>& machines,
                              const std::map<std::string, LayerLoops>& layers)
{
    MappingRow row(table, number);
    const auto machine = machines.find(std::string(row.cell("arch")));
    const auto layer = layers.find(std::string(row.cell("layer")));
    if (machine == machines.end() || layer == layers.end()) {
        return fail("names an unknown layer or architecture",
                    "mappings.csv, line " + std::to_string(table.lineNumber(number)),
                    "Use names of archs.json and layers.csv");
    }
    TimeloopCase read;
    read.layer = layer->second;
    read.accelerator = machine->second.accelerator;
    read.isRagged = row.cell("ragged") == "1";
    row.readDims();
    read.mapping.spatial[static_cast<std::size_t>(Direction::Width)] = row.sizes("X");
    read.mapping.spatial[static_cast<std::size_t>(Direction::Height)] = row.sizes("Y");
    read.mapping.spatial[static_cast<std::size_t>(Direction::Lanes)] = row.sizes("I");
    readLevels(row, read.accelerator.levels.size(), read.mapping);
    read.layer.elementBytes.fill(machine->second.wordBytes);
    if (!areUsable(read.layer, read.mapping)) {
        row.complain("factors", "do not multiply to the bounds of the layer");
    }
    return row.wrong() ? Result<TimeloopCase>(tl::unexpected<Error>(*row.wrong())) : read;
}

} // namespace

Result<std::map<std::string, TimeloopCase>> readTimeloopCases(const std::filesystem::path& folder)
{
    const auto table = CsvTable::read(folder / "mappings.csv");
    const auto machines = readTimeloopMachines(folder);
    const auto layers = readTimeloopLayers(folder);
    if (!table || !machines || !layers) {
        return tl::unexpected<Error>(!table ? table.error() : !machines ? machines.error() : layers.error());
    }
    const auto names = table->column("case_id");
    if (!names) {
        return fail("has no column \"case_id\"", "mappings.csv", "Name the cases in it");
    }
    std::map<std::string, TimeloopCase> cases;
    for (std::size_t row = 0; row < table->rows(); ++row) {
        auto read = readCase(*table, row, *machines, *layers);
        if (!read) {
            return tl::unexpected<Error>(read.error());
        }
        cases.emplace(table->cell(row, *names), std::move(*read));
    }
    return cases;
}

} // namespace pimento::dataflow::timeloop

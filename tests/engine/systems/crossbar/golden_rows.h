// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/csv.h"
#include "engine/base/numbers.h"
#include "engine/systems/crossbar/references/reference_networks.h"
#include "tests/engine/support.h"
#include "tests/support/places.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace pimento::crossbar {

/// A row of a table in tests/golden/pimcomp.
struct GoldenRow {
    const CsvTable& table;
    const ReferenceNetworks& networks;
    std::size_t row = 0;

    [[nodiscard]] std::string_view operator()(std::string_view column) const
    {
        return table.cell(row, table.column(column).value());
    }
    /// Its network on its chip, with a duration of products.
    [[nodiscard]] ReferenceCase caseWith(std::int64_t mvmNs) const
    {
        return referenceCase(test::backends(), networks, (*this)("network"), (*this)("config"), mvmNs).value();
    }
    /// Its network on its chip, with the duration of products that the row states.
    [[nodiscard]] ReferenceCase ownCase() const { return caseWith(parseInteger((*this)("mvm_latency_ns")).value()); }
};

/// Calls visit(row) for each row of a table.
template <class Visit> void forGoldenRows(const std::string& name, const Visit& visit)
{
    const std::string folder = sourceFile("/tests/golden/pimcomp/");
    const CsvTable table = CsvTable::read(folder + name).value();
    const ReferenceNetworks networks = readReferenceNetworks(table, folder);
    for (std::size_t row = 0; row < table.rows(); ++row) {
        visit(GoldenRow{table, networks, row});
    }
}

} // namespace pimento::crossbar

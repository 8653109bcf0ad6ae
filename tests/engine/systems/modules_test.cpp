// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/modules.h"

#include "engine/base/csv.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace pimento::test {

TEST(SystemModules, AreNamedAsTheirSystems)
{
    std::vector<const System*> systems;
    std::set<std::string_view> ids;
    for (const SystemModule& each : systemModules()) {
        EXPECT_TRUE(ids.insert(each.id).second) << each.id;
        if (each.system != nullptr) {
            EXPECT_EQ(each.id, each.system->info().id);
            systems.push_back(each.system);
        }
    }

    EXPECT_TRUE(std::ranges::equal(systems, builtInSystems()));
}

TEST(SystemModules, ShareNoReferenceFile)
{
    std::map<std::string, int> files; // by family
    for (const char* folder : {"/tests/golden", "/datasets/hosts", "/datasets/engines"}) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(sourceFile(folder))) {
            const auto table = CsvTable::read(entry.path());
            if (entry.path().extension() != ".csv" || !table) {
                continue;
            }
            std::vector<std::string> families;
            for (const fidelity::Family* each : referenceFamilies()) {
                if (each->recognises(*table)) {
                    families.emplace_back(each->name);
                    ++files[each->name];
                }
            }
            EXPECT_LE(families.size(), 1U) << entry.path() << ": " << testing::PrintToString(families);
        }
    }
    for (const fidelity::Family* each : referenceFamilies()) {
        EXPECT_GT(files[each->name], 0) << each->name << " recognises no reference file";
    }
}

TEST(SystemModules, NameTheirFiguresOnce)
{
    std::set<std::pair<const Publication*, std::string>> names; // nullptr: names of figures that stand alone
    std::set<const Publication*> named;
    for (const PublishedFigure* each : publishedFigures()) {
        const Publication* first = each->publication->isNamedFirst ? each->publication : nullptr;
        EXPECT_TRUE(names.emplace(first, each->id).second) << each->id;
        EXPECT_FALSE(each->title.empty()) << each->id;
        EXPECT_TRUE(each->run) << each->id;
        if (first != nullptr) {
            named.insert(first);
        }
    }
    for (const Publication* each : named) {
        EXPECT_FALSE(names.contains({nullptr, std::string(each->id)})) << each->id << " is a figure as well";
    }
}

TEST(SystemModules, NameTheirExportsOnce)
{
    for (const SystemModule& each : systemModules()) {
        std::set<std::string_view> names;
        EXPECT_EQ(each.makeExport != nullptr, !each.exports.empty()) << each.id;
        for (const ExportForm& form : each.exports) {
            EXPECT_TRUE(isTenantText(form.what)) << each.id << ": " << form.what;
            EXPECT_TRUE(names.insert(form.id).second) << each.id << ": " << form.id;
            EXPECT_FALSE(form.files.empty()) << each.id << ": " << form.id;
            for (const std::string_view file : form.files) {
                EXPECT_TRUE(names.insert(file).second) << each.id << ": " << file;
            }
        }
    }
    EXPECT_EQ(exportingSystems(), "compiled, dcc-artifact, upmem, comonm, dataflow or crossbar");
}

TEST(SystemModules, ListTheirFigures)
{
    EXPECT_EQ(listFigures(publishedFigures()),
              "table3, fig2, fig8, fig9, fig10, fig11, fig12, fig13, fig14, table4, fig15 or all; or cent: its "
              "mapping and its speed-up beside ours; or bands: other publications beside ours; one or several; or imtp "
              "and then fig3, fig4, fig8 to fig13, table3, baselines "
              "or all of that paper; or comonm and then fig3, fig8, fig13 to fig16, table1 or all of that paper; or "
              "dataflow and then table3, solving or all of that paper; or pimcomp and then fig10 to fig17, table6 or "
              "all of that paper");
}

} // namespace pimento::test

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/references/reference_families.h"

#include "engine/base/csv.h"
#include "tests/support/places.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace pimento::dataflow::timeloop {

namespace {

namespace fs = std::filesystem;

const std::string kFolder = "/tests/golden/timeloop/";

fidelity::FileReport checked(const fs::path& path)
{
    fidelity::FileReport report;
    const auto table = CsvTable::read(path);
    if (!table) {
        return report;
    }
    for (const fidelity::Family& family : timeloopFamilies()) {
        if (family.recognises(*table)) {
            report.family = family.name;
            family.check(
                {.backends = nullptr, .table = &*table, .path = path, .threads = 2, .stop = {}, .heartbeat = nullptr},
                report);
            break;
        }
    }
    return report;
}

void expectExact(const std::string& file, std::int64_t rows)
{
    const auto report = checked(sourceFile(kFolder + file));
    EXPECT_EQ(report.rows, rows) << file;
    EXPECT_EQ(report.holding, rows) << file << ": " << (report.mismatches.empty() ? "" : report.mismatches[0]);
}

/// A folder with changed copies of reference files, which the destructor removes.
class ChangedFolder {
public:
    ChangedFolder() : m_path(fs::temp_directory_path() / ("timeloop_" + std::to_string(::getpid())))
    {
        fs::create_directories(m_path);
        for (const char* file : {"mappings.csv", "cases.csv", "layers.csv", "archs.json"}) {
            fs::copy_file(sourceFile(kFolder + file), m_path / file, fs::copy_options::overwrite_existing);
        }
    }
    ~ChangedFolder() { fs::remove_all(m_path); }
    ChangedFolder(const ChangedFolder&) = delete;
    ChangedFolder& operator=(const ChangedFolder&) = delete;

    void replace(const std::string& file, const std::string& from, const std::string& to) const
    {
        std::string text;
        {
            std::ifstream in(m_path / file);
            text.assign(std::istreambuf_iterator<char>(in), {});
        }
        const auto at = text.find(from);
        ASSERT_NE(at, std::string::npos) << from;
        std::ofstream(m_path / file) << text.replace(at, from.size(), to);
    }

    [[nodiscard]] const fs::path& path() const { return m_path; }

private:
    fs::path m_path;
};

TEST(TimeloopReferences, AreReproducedExactly)
{
    expectExact("cases.csv", 117);
    expectExact("accesses.csv", 866);
    expectExact("p1_beside.csv", 866);
}

/// The rows of a layer of mapper.csv, in a folder.
fs::path mapperRowsOf(const std::string& layer, const fs::path& folder)
{
    std::ifstream in(sourceFile(kFolder + "mapper.csv"));
    std::ofstream out(folder / "mapper.csv");
    std::string line;
    for (bool isHead = true; std::getline(in, line); isHead = false) {
        if (isHead || line.find("," + layer + ",") != std::string::npos) {
            out << line << '\n';
        }
    }
    return folder / "mapper.csv";
}

TEST(TimeloopReferences, AreNotBehindWhatTheMapperFound)
{
    const ChangedFolder folder;
    const auto report = checked(mapperRowsOf("mobilenet_pw", folder.path()));

    EXPECT_EQ(report.family, "Timeloop's mapper");
    EXPECT_GT(report.rows, 5);
    EXPECT_EQ(report.holding, report.rows) << (report.mismatches.empty() ? "" : report.mismatches[0]);

    folder.replace("mapper.csv", "131072,53689472,131072", "131072,43689472,131072");
    const auto changed = checked(folder.path() / "mapper.csv");
    EXPECT_EQ(changed.holding, changed.rows - 1);
}

TEST(TimeloopReferences, SayWhichRowsAreNoExactComparison)
{
    const auto report = checked(sourceFile(kFolder + "cases.csv"));
    EXPECT_NE(report.reason.find("16 rows with smaller last tiles"), std::string::npos) << report.reason;
    EXPECT_NE(report.reason.find("133 rows with links between PEs"), std::string::npos) << report.reason;
}

TEST(TimeloopReferences, DifferIfTheAcceleratorDoes)
{
    const ChangedFolder folder;
    folder.replace("archs.json", "\"sbw\": 32", "\"sbw\": 16");

    const auto report = checked(folder.path() / "cases.csv");

    EXPECT_LT(report.holding, report.rows);
    ASSERT_FALSE(report.mismatches.empty());
    EXPECT_NE(report.mismatches[0].find("cycles"), std::string::npos) << report.mismatches[0];
}

TEST(TimeloopReferences, RefuseDamagedInputsWithTheirPlace)
{
    const std::pair<const char*, const char*> damages[] = {{"KCRQSNP", "KCRQSXP"},
                                                           {",std3,", ",std9,"},
                                                           {"1 1 1 14 1 1 1", "1 1 1 14"},
                                                           {"1 1 1 14 1 1 1", "1 1 1 0 1 1 1"},
                                                           {"011", "021"}};
    for (const auto& [from, to] : damages) {
        const ChangedFolder folder;
        folder.replace("mappings.csv", from, to);
        const auto report = checked(folder.path() / "cases.csv");
        ASSERT_FALSE(report.mismatches.empty()) << to;
        EXPECT_EQ(report.holding, 0);
        EXPECT_NE(report.mismatches[0].find("mappings.csv, line 2"), std::string::npos) << report.mismatches[0];
    }
}

} // namespace

} // namespace pimento::dataflow::timeloop

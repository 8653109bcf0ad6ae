// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study_files/study.h"
#include "engine/study_files/study_list.h"
#include "engine/study_files/study_merge.h"
#include "engine/study_files/study_notes.h"
#include "tests/engine/fuzz/inputs.h"
#include "tests/engine/fuzz/mutation.h"
#include "tests/engine/study_files/sealed_mutation.h"
#include "tests/engine/study_files/small_study.h"
#include "tests/support/files.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <string>

namespace pimento::test {

namespace {

namespace fs = std::filesystem;

/// Damages bytes as disks and transfers do: single bytes, runs of one value, a lost end, a chunk elsewhere.
std::string damaged(std::string bytes, unsigned seed)
{
    std::mt19937 random(seed);
    const auto below = [&](std::size_t limit) { return limit == 0 ? 0 : random() % limit; };
    const std::size_t header = below(3) == 0 ? 120 : bytes.size(); // often where it matters most
    for (std::size_t i = 0, count = 1 + below(4); i < count; ++i) {
        const std::size_t place = below(header);
        switch (below(6)) {
        case 0:
            bytes.resize(below(bytes.size()));
            bytes.resize(std::max<std::size_t>(bytes.size(), 1));
            return bytes;
        case 1:
            std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(place),
                        std::min(bytes.size() - place, 1 + below(600)), static_cast<char>(random()));
            break;
        case 2: {
            const std::size_t from = below(bytes.size());
            const std::string chunk = bytes.substr(from, 1 + below(4096));
            bytes.replace(place, std::min(chunk.size(), bytes.size() - place), chunk.substr(0, bytes.size() - place));
            break;
        }
        default:
            bytes[place] = static_cast<char>(bytes[place] ^ static_cast<char>(1U << below(8)));
        }
    }
    return bytes;
}

/// Returns the contents of a study as one text; "": it reports damage.
std::string contentsOf(Study& study)
{
    std::string text;
    const auto questions = study.questions();
    if (!questions) {
        return "";
    }
    for (const StudyQuestion& question : *questions) {
        const auto list = listOf(study, question.key(), StudyExtent::Known);
        const auto notes = study.notes(question.key());
        const auto pins = study.pins(question.key());
        if (!list || !notes || !pins) {
            return "";
        }
        text += question.text + csvOf(*list) + std::to_string(notes->size()) + std::to_string(pins->size());
        for (const StudyAnswer& answer : list->answers) {
            text += answer.text + std::to_string(answer.ranked);
        }
    }
    const auto models = study.models();
    return models ? text + std::to_string(models->size()) : "";
}

/// Uses a damaged file in every way. Expects that it gives the old contents or reports damage.
void expectMessageOnly(const fs::path& file, const std::string& bytes, const std::string& whole, unsigned seed)
{
    for (const StudyAccess access : {StudyAccess::Read, StudyAccess::Write}) {
        writeAll(file, bytes);
        {
            const auto study = Study::open(file, access);
            if (study) {
                EXPECT_EQ(contentsOf(**study), whole) << "seed " << seed;
            } else {
                EXPECT_TRUE(isOneCleanLine(study.error().message())) << escaped(study.error().message());
            }
        }
        EXPECT_TRUE(readAll(file) == bytes) << "seed " << seed << ": the file has changed";
        EXPECT_EQ(std::distance(fs::directory_iterator(file.parent_path()), {}), 1) << "seed " << seed;
    }
}

TEST(StudyFuzz, DamagedFilesAreToldAndLeftAlone)
{
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "a.pimento";
    fill(*Study::create(file).value(), 60);
    const std::string bytes = readAll(file);
    const std::string whole = contentsOf(*Study::open(file, StudyAccess::Read).value());
    ASSERT_FALSE(whole.empty());
    // PIMENTO_STUDY_MUTATIONS=10000 tries as many.
    const char* wanted = std::getenv("PIMENTO_STUDY_MUTATIONS");
    const int tries = wanted != nullptr ? std::atoi(wanted) : triesOf(300, 60);

    for (int seed = 0; seed < tries && !testing::Test::HasFailure(); ++seed) {
        expectMessageOnly(file, damaged(bytes, static_cast<unsigned>(seed)), whole, static_cast<unsigned>(seed));
    }
}

/// Returns everything that a study says about its questions, for users and programs; "": it reports damage.
std::string everythingOf(Study& study)
{
    std::string all = contentsOf(study);
    const auto marked = markedCandidates(study);
    const auto view = study.view("window");
    return all.empty() || !marked || !view ? "" : all + csvOf(std::span(*marked)) + view->value_or("");
}

/// True if all costs that rank candidates are finite and not negative.
bool hasCostsOnly(Study& study)
{
    const auto isCost = [](double number) { return number >= 0 && std::isfinite(number); };
    const std::vector<StudyQuestion> questions = study.questions().value();
    for (const StudyQuestion& question : questions) {
        const StudyList list = listOf(study, question.key(), StudyExtent::Known).value();
        const bool areCosts = std::ranges::all_of(list.answers, isCost, &StudyAnswer::ranked) &&
                              std::ranges::all_of(list.rows, [&](const ListedResult& row) {
                                  return isCost(row.result.quantities[question.ranked]);
                              });
        if (!areCosts) {
            return false;
        }
    }
    return true;
}

/// Cells that make no sense although their seals are right: as another program could write them.
TEST(StudyFuzz, NonsenseThatIsSealedIsToldOrHarmless)
{
    const TemporaryFolder folder;
    const fs::path whole = folder.path() / "whole.pimento";
    fill(*Study::create(whole).value(), 30);
    ASSERT_TRUE(Study::open(whole, StudyAccess::Write).value()->setView("window", "{}"));
    const fs::path file = folder.path() / "a.pimento";
    const Inputs inputs(triesOf(300, 60));
    unsigned told = 0;
    unsigned seed = 0;
    for (; inputs.hasMore(seed) && !testing::Test::HasFailure(); ++seed) {
        fs::copy_file(whole, file, fs::copy_options::overwrite_existing);
        const std::string changed = changeAndSeal(file, seed);
        const auto study = Study::open(file, StudyAccess::Read);
        ASSERT_TRUE(study) << "seed " << seed << ", " << changed << ": " << study.error().message();
        const std::string all = everythingOf(**study);
        told += all.empty() ? 1 : 0;
        EXPECT_TRUE(all.empty() || hasCostsOnly(**study)) << "seed " << seed << ", " << changed;
        const fs::path merged = folder.path() / "b.pimento";
        const std::vector<fs::path> sources = {whole, file};
        const auto both = mergeInto(merged, sources);
        EXPECT_TRUE(both || isOneCleanLine(both.error().message())) << "seed " << seed << ", " << changed;
        fs::remove(merged);
    }
    EXPECT_GT(told, seed / 5);
}

} // namespace

} // namespace pimento::test

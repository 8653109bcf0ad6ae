// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/compare/compare_items.h"

#include "app/cli/common/question.h"
#include "engine/base/json_reader.h"
#include "engine/base/numbers.h"
#include "engine/problem/system.h"
#include "engine/systems/dcc/model/distribution_names.h"

#include <cstdint>
#include <sstream>
#include <string>
#include <utility>

namespace pimento::cli {

namespace {

constexpr std::uintmax_t kLargestList = 1U << 20U;

using Items = std::vector<ComparisonItem>;

/// True if a text names a rule for choosing a candidate, which works for every device.
bool isWay(const std::string& choice)
{
    return choice == kBestChoice || choice == kMatchChoice || choice == "default" || findDistribution(choice);
}

std::string usualChoice(const CompareOptions& options)
{
    return options.draft.empty() ? std::string(kBestChoice) : options.draft;
}

/// Searches all candidates for the best one, unless options say otherwise: smaller spaces may not contain it.
void searchAll(QuestionOptions& question, const std::string& choice)
{
    const bool isCompiled = question.model.empty() || question.model == "compiled" || question.model == "sound";
    if (choice == kBestChoice && !question.space && question.file.empty() && isCompiled) {
        question.space = "all";
        question.isSpaceUsual = true;
    }
}

Result<void> add(Items& items, QuestionOptions options, const std::string& choice, const Catalogue& catalogue)
{
    searchAll(options, choice);
    auto question = questionOf(options, catalogue);
    if (!question) {
        return tl::unexpected<Error>(question.error());
    }
    items.push_back({*std::move(question), choice});
    return {};
}

/// True if the candidates of a question may match others; a question that is refused says so later.
bool canMatch(const Question& question, const Catalogue& catalogue)
{
    const auto posed = pose(question, catalogue);
    return !posed || (*posed)->canMatch();
}

/// Adds one kernel and shape on several devices.
Result<void> addDevices(Items& items, const CompareOptions& options, const Catalogue& catalogue)
{
    const std::string first = usualChoice(options);
    for (const std::string_view device : split(options.question.backend, ',')) {
        QuestionOptions question = options.question;
        question.backend = device;
        const bool isMatched = !items.empty() && (options.matches || !isWay(first));
        if (const auto added = add(items, question, isMatched ? std::string(kMatchChoice) : first, catalogue); !added) {
            return added;
        }
        if (isMatched && !canMatch(items.back().question, catalogue)) {
            items.back().choice = first; // such as a recipe that the system knows on every device
        }
    }
    return {};
}

/// Reads a word after device, kernel and shape: a candidate, or a setting.
Result<void> addWord(QuestionOptions& question, std::string& choice, const std::string& word)
{
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos) {
        if (!choice.empty()) {
            return fail("names two drafts, " + choice.substr(0, 60) + " and " + word.substr(0, 60), "",
                        "Write DEVICE KERNEL SHAPE [DRAFT] [SETTING=VALUE ...]");
        }
        choice = word;
        return {};
    }
    const std::string name = word.substr(0, equals);
    const std::string value = word.substr(equals + 1);
    if (name == "type") {
        question.type = value;
    } else if (name == "model") {
        question.model = value;
    } else if (name == "space") {
        question.space = value;
    } else {
        question.settings.push_back(word);
    }
    return {};
}

/// Adds the question of files of another tool, and the same by other rules.
Result<void> addOpened(Items& items, const CompareOptions& options, const Catalogue& catalogue)
{
    for (const Question& each : options.question.opened) {
        QuestionOptions question = options.question;
        question.opened = {each};
        if (const auto added = add(items, question, usualChoice(options), catalogue); !added) {
            return added;
        }
    }
    return {};
}

Result<void> addItem(Items& items, const std::string& text, const CompareOptions& options, const Catalogue& catalogue)
{
    std::istringstream words(text);
    QuestionOptions question = options.question;
    question.backend.clear();
    question.kernel.clear();
    question.shape.clear();
    words >> question.backend >> question.kernel;
    const bool hasShape = !isNetworkFile(question.kernel); // a network has its sizes in its file
    if (hasShape) {
        words >> question.shape;
    }
    if (question.kernel.empty() || (hasShape && question.shape.empty())) {
        return fail("\"" + text.substr(0, 80) + "\" is no item", "",
                    "Write DEVICE KERNEL SHAPE [DRAFT], or DEVICE NETWORK.json [DRAFT]");
    }
    std::string choice;
    for (std::string word; words >> word;) {
        if (const auto added = addWord(question, choice, word); !added) {
            return added;
        }
    }
    return add(items, question, choice.empty() ? usualChoice(options) : choice, catalogue);
}

/// Adds the item's number to an error.
Result<void> inItem(Result<void> added, const std::string& where)
{
    if (added) {
        return added;
    }
    Error error = added.error();
    error.where = where + (error.where.empty() ? "" : ", " + error.where);
    return tl::unexpected<Error>(std::move(error));
}

Result<void> addFile(Items& items, const CompareOptions& options, const Catalogue& catalogue)
{
    const auto text = readTextFile(options.itemsFile, kLargestList);
    if (!text) {
        return tl::unexpected<Error>(text.error());
    }
    std::istringstream stream(*text);
    int number = 0;
    for (std::string line; std::getline(stream, line);) {
        ++number;
        line = line.substr(0, line.find('#'));
        if (line.find_first_not_of(" \t\r") == std::string::npos) {
            continue;
        }
        auto added = inItem(addItem(items, line, options, catalogue),
                            "file " + options.itemsFile + ", line " + std::to_string(number));
        if (!added) {
            return added;
        }
    }
    return {};
}

} // namespace

Result<std::vector<ComparisonItem>> itemsOf(const CompareOptions& options, const Catalogue& catalogue)
{
    Items items;
    Result<void> added;
    if (!options.question.opened.empty()) {
        added = addOpened(items, options, catalogue);
    } else if (!options.question.backend.empty() || !options.question.kernel.empty()) {
        added = addDevices(items, options, catalogue);
    }
    for (std::size_t i = 0; added && i < options.items.size(); ++i) {
        added = inItem(addItem(items, options.items[i], options, catalogue), "--item " + std::to_string(i + 1));
    }
    if (added && !options.itemsFile.empty()) {
        added = addFile(items, options, catalogue);
    }
    for (std::size_t i = 0; added && i < options.questions.size(); ++i) {
        QuestionOptions question;
        question.file = options.questions[i];
        question.settings = options.question.settings;
        added = add(items, question, usualChoice(options), catalogue);
    }
    if (!added) {
        return tl::unexpected<Error>(added.error());
    }
    return items.empty()
               ? Result<Items>(
                     fail("there is nothing to compare", "",
                          "Name items with --item, --items or --question, files for Timeloop, or a kernel and a shape "
                          "on several devices with -k, -s and -b attacc,hbm-pim"))
               : Result<Items>(std::move(items));
}

} // namespace pimento::cli

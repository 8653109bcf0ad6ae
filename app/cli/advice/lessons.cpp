// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/advice/lesson_text.h"
#include "app/cli/common/cache.h"
#include "app/cli/common/options.h"
#include "app/cli/common/support.h"
#include "engine/base/data_folder.h"
#include "engine/base/nearest.h"
#include "engine/lessons/lesson_file.h"
#include "engine/problem/catalogue.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace pimento::cli {

namespace {

/// Resources for finding the facts of lessons.
class FactWork {
public:
    explicit FactWork(const LessonsOptions& options) : m_cache(options.cache), m_heartbeat(m_interrupt, m_line) {}

    [[nodiscard]] FactOptions options(const Lesson& lesson, unsigned threads)
    {
        return {.threads = threads,
                .cache = m_cache.get(),
                .heartbeat = &m_heartbeat,
                .step = [this, id = lesson.id](const std::string& step) { m_line.show(id + ": " + step); }};
    }
    [[nodiscard]] std::stop_token stop() const { return m_interrupt.token(); }
    [[nodiscard]] bool isInterrupted() const { return m_interrupt.isRequested(); }
    void clearLine() { m_line.clear(); }

private:
    Cache m_cache;
    Interrupt m_interrupt;
    ProgressLine m_line;
    Heartbeat m_heartbeat;
};

bool isFile(const std::string& name) { return name.ends_with(".json") || name.find('/') != std::string::npos; }

Result<std::vector<LessonFile>> shippedLessons()
{
    const auto folder = findDataFolder();
    return folder ? lessonFiles(*folder) : tl::unexpected<Error>(folder.error());
}

/// A shipped lesson by its id, or a lesson file.
Result<Lesson> lessonOf(const std::string& name, const std::string& language)
{
    if (isFile(name)) {
        return readLesson(name, language);
    }
    const auto files = shippedLessons();
    if (!files) {
        return tl::unexpected<Error>(files.error());
    }
    const auto found = std::ranges::find(*files, name, &LessonFile::id);
    if (found != files->end()) {
        return readLesson(found->file, language);
    }
    std::set<std::string> ids;
    std::string all;
    for (const LessonFile& each : *files) {
        ids.insert(each.id);
        all += (all.empty() ? "" : ", ") + each.id;
    }
    const std::string meant = nearestWord(name, ids);
    return fail("there is no lesson \"" + name.substr(0, 60) + "\"", "",
                meant.empty() ? "Use one of " + all + ", or a file" : "Did you mean " + meant + "?");
}

int list(const LessonsOptions& options)
{
    const auto folder = findDataFolder();
    const auto lessons = folder ? readLessons(*folder, options.language)
                                : Result<std::vector<Lesson>>(tl::unexpected<Error>(folder.error()));
    if (!lessons) {
        return complain(lessons.error());
    }
    Json document = Json::array();
    for (const Lesson& each : *lessons) {
        if (options.output == Output::Json) {
            document.push_back({{"id", each.id},
                                {"title", each.title},
                                {"summary", each.summary},
                                {"source", each.source},
                                {"minutes", each.minutes},
                                {"steps", each.steps.size()}});
        } else {
            printPlain("{:<16}{} ({} steps, {} minutes)\n{:16}{}\n", each.id, each.title, each.steps.size(),
                       each.minutes, "", each.summary);
        }
    }
    if (options.output == Output::Json) {
        printJson(document);
    }
    return kDone;
}

/// Finds the facts of the one lesson that is named and prints its text with them. Returns the exit code.
int printLesson(const LessonsOptions& options, const Catalogue& catalogue, unsigned threads)
{
    if (options.names.size() > 1) {
        return complain({"more than one lesson is named", "", "Name one, or use --check"});
    }
    const auto lesson = lessonOf(options.names.front(), options.language);
    if (!lesson) {
        return complain(lesson.error());
    }
    FactWork work(options);
    const auto facts = findFacts(*lesson, catalogue, work.options(*lesson, threads), work.stop());
    work.clearLine();
    if (work.isInterrupted()) {
        return kInterrupted;
    }
    if (!facts) {
        return complain(facts.error());
    }
    if (options.output == Output::Json) {
        printJson(lessonJson(*lesson, *facts));
    } else {
        printPlainText(lessonText(*lesson, *facts, {options.withNotes, options.isMarkdown}));
    }
    return kDone;
}

/// Prints each error of a lesson on a line of the error stream. Returns the exit code, 0 without errors.
int checkOne(const std::string& name, const LessonsOptions& options, const Catalogue& catalogue, unsigned threads,
             FactWork& work)
{
    const auto lesson = lessonOf(name, options.language);
    if (!lesson) {
        return complain(lesson.error(), kCheckFailed);
    }
    const auto mistakes = checkLesson(*lesson, catalogue, work.options(*lesson, threads), work.stop());
    work.clearLine();
    if (work.isInterrupted()) {
        return kInterrupted;
    }
    if (!mistakes) {
        return complain(mistakes.error(), kCheckFailed);
    }
    for (Error each : *mistakes) {
        each.where = "lesson " + lesson->id + (each.where.empty() ? "" : ", ") + each.where;
        (void)complain(each, kCheckFailed);
    }
    if (mistakes->empty()) {
        const auto asks =
            std::ranges::count_if(lesson->steps, [](const LessonStep& step) { return !step.ask.empty(); });
        printPlain("{}: {} steps, questions to the reader: {}, nothing wrong\n", lesson->id, lesson->steps.size(),
                   asks);
    }
    return mistakes->empty() ? kDone : kCheckFailed;
}

int check(const LessonsOptions& options, const Catalogue& catalogue, unsigned threads)
{
    std::vector<std::string> names = options.names;
    if (names.empty()) {
        const auto files = shippedLessons();
        if (!files) {
            return complain(files.error());
        }
        for (const LessonFile& each : *files) {
            names.push_back(each.file.string());
        }
    }
    FactWork work(options);
    int code = kDone;
    for (const std::string& name : names) {
        const int found = checkOne(name, options, catalogue, threads, work);
        if (found == kInterrupted) {
            return found;
        }
        code = std::max(code, found);
    }
    return code;
}

} // namespace

int giveLessons(const LessonsOptions& options)
{
    if (options.names.empty() && !options.checks) {
        return list(options);
    }
    const auto threads = threadsOf(options.threads);
    const auto catalogue = Catalogue::loadDefault();
    if (!threads || !catalogue) {
        return complain(!threads ? threads.error() : catalogue.error());
    }
    return options.checks ? check(options, *catalogue, *threads) : printLesson(options, *catalogue, *threads);
}

} // namespace pimento::cli

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/batch/batch_answer.h"
#include "app/cli/batch/line_reader.h"
#include "app/cli/common/cache.h"
#include "app/cli/common/options.h"
#include "app/cli/common/question.h"
#include "app/cli/common/support.h"
#include "engine/base/output_file.h"
#include "engine/base/parallel.h"

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <new>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

#include <unistd.h>

namespace pimento::cli {

namespace {

constexpr std::int64_t kMostAhead = 64;            // lines per thread that may wait for an earlier one to be answered
constexpr std::chrono::milliseconds kStopCheck{50}; // time between two checks for a stop

bool isBlank(const std::string& text) { return text.find_first_not_of(" \t\r") == std::string::npos; }

/// The answer to a line, as it is written.
struct Answer {
    std::string text; // with its line end; empty: the line is blank
    bool isRefusal = false;
};

Answer refusal(const Json& id, const Error& error)
{
    const Json json = {{"id", id}, {"error", {{"what", error.what}, {"where", error.where}, {"hint", error.hint}}}};
    return {json.line() + "\n", true};
}

/// Answers a line. None: the batch was stopped.
std::optional<Answer> answerTo(const InputLine& input, const BatchTools& tools, const std::stop_token& stop)
{
    if (input.isTooLong) {
        return refusal(input.number, {fmt::format("is longer than {} bytes", LineReader::kLongest),
                                      fmt::format("line {}", input.number), "Shorten it"});
    }
    if (isBlank(input.text)) {
        return Answer{};
    }
    const auto line = parseBatchLine(input.text, input.number);
    if (!line) {
        return refusal(line.error().id, line.error().error);
    }
    try {
        const auto answer = answerOf(*line, tools, stop);
        if (!answer) {
            return stop.stop_requested() ? std::nullopt : std::optional(refusal(line->id, answer.error()));
        }
        Json json = {{"id", line->id}, {"action", nameOf(line->action)}};
        json.update(*answer);
        return Answer{json.line() + "\n"};
    } catch (const std::bad_alloc&) {
        return refusal(line->id, {"the memory is not sufficient", "", "Use fewer threads, or smaller sizes"});
    }
}

struct Streams {
    LineReader& reader;
    OutputFile& output;
    bool isOnTerminal = false; // answers appear on a terminal, so no progress is shown among them
};

/// Reads lines and writes their answers in order, on any number of threads.
class Batch {
public:
    Batch(const Streams& streams, Interrupt& interrupt, ProgressLine& line, std::int64_t mostAhead)
        : m_streams(streams), m_interrupt(&interrupt), m_line(&line), m_mostAhead(mostAhead)
    {
    }

    /// Work of one thread until no lines are left.
    void work(const BatchTools& tools)
    {
        const std::stop_token stop = m_interrupt->token();
        while (hasRoom()) {
            const auto input = next();
            if (!input) {
                return;
            }
            auto answer = answerTo(*input, tools, stop);
            if (!answer) {
                return;
            }
            write(input->number, *std::move(answer));
        }
    }

    [[nodiscard]] std::int64_t answered() const { return m_answered; }
    [[nodiscard]] std::int64_t refused() const { return m_refused; }
    [[nodiscard]] const std::optional<Error>& trouble() const { return m_trouble; }

private:
    [[nodiscard]] bool isWanted()
    {
        m_interrupt->report(0, 0);
        m_line->beat();
        return !m_interrupt->token().stop_requested();
    }

    /// Waits until few enough answers wait for an earlier one. False: the batch was stopped.
    bool hasRoom()
    {
        std::unique_lock lock(m_writing);
        while (isWanted()) {
            if (m_read.load() - m_written < m_mostAhead) {
                return true;
            }
            m_hasRoom.wait_for(lock, kStopCheck);
        }
        return false;
    }

    std::optional<InputLine> next()
    {
        const std::lock_guard lock(m_reading);
        auto line = m_streams.reader.next([this] { return isWanted(); });
        if (!line) {
            m_trouble = line.error();
            return std::nullopt;
        }
        if (*line) {
            m_read = (*line)->number;
        }
        return *std::move(line);
    }

    void write(std::int64_t number, Answer answer)
    {
        const std::lock_guard lock(m_writing);
        m_waiting.emplace(number, std::move(answer));
        for (auto first = m_waiting.begin(); first != m_waiting.end() && first->first == m_written + 1;
             first = m_waiting.erase(first)) {
            ++m_written;
            m_answered += first->second.text.empty() ? 0 : 1;
            m_refused += first->second.isRefusal ? 1 : 0;
            m_streams.output.write(first->second.text);
        }
        m_streams.output.flush();
        if (m_streams.output.isBroken()) {
            m_interrupt->stop();
        }
        if (!m_streams.isOnTerminal) {
            m_line->show(fmt::format("{} lines answered, {} of them refused", m_answered, m_refused));
        }
        m_hasRoom.notify_all();
    }

    Streams m_streams;
    Interrupt* m_interrupt;
    ProgressLine* m_line;
    std::int64_t m_mostAhead;
    std::mutex m_reading;
    std::optional<Error> m_trouble; // error of the input
    std::atomic<std::int64_t> m_read = 0;
    std::mutex m_writing; // guards the members below
    std::condition_variable m_hasRoom;
    std::map<std::int64_t, Answer> m_waiting; // answers by line number that wait for an earlier one
    std::int64_t m_written = 0;               // number of lines answered in order
    std::int64_t m_answered = 0;
    std::int64_t m_refused = 0;
};

/// Reports the end of a batch of the input `name` and returns the exit code.
int finish(const Batch& batch, const std::string& name, OutputFile& output, const Interrupt& interrupt)
{
    if (const auto closed = output.close(); !closed) {
        return complain(closed.error(), kCheckFailed);
    }
    if (batch.trouble()) {
        return complain(*batch.trouble());
    }
    if (interrupt.isRequested()) {
        say(fmt::format("pimento-cli: interrupted after {} answers\n", batch.answered()));
        return kInterrupted;
    }
    if (batch.answered() == 0) {
        say("pimento-cli: " +
            Error{"has no lines to answer", name, "Write an object in braces on each line"}.message() + "\n");
        return kDone;
    }
    if (batch.refused() > 0) {
        say(fmt::format("pimento-cli: {} of {} lines were refused, see their \"error\"\n", batch.refused(),
                        batch.answered()));
        return kCheckFailed;
    }
    return kDone;
}

} // namespace

int answerBatch(const BatchOptions& options)
{
    const auto threads = threadsOf(options.threads);
    if (!threads) {
        return complain(threads.error());
    }
    const auto catalogue = wholeCatalogue(options.gpuTimes);
    if (!catalogue) {
        return complain(catalogue.error());
    }
    auto reader = LineReader::open(options.input);
    if (!reader) {
        return complain(reader.error());
    }
    auto output = OutputFile::create(options.out.empty() ? "-" : options.out, Unfinished::Keep);
    if (!output) {
        return complain(output.error());
    }
    const Cache cache(options.cache);
    CostCache inMemory; // without a file, lines share their results through this cache
    Interrupt interrupt;
    ProgressLine line;
    Heartbeat heartbeat(interrupt, line);
    PosedProblems problems(*catalogue);
    const Streams streams{*reader, *output, options.out.empty() && isatty(STDOUT_FILENO) != 0};
    Batch batch(streams, interrupt, line, kMostAhead * *threads);
    const BatchTools tools{problems, cache.get() != nullptr ? cache.get() : &inMemory, heartbeat,
                           options.check ? BatchWork::Check : BatchWork::Answer};
    parallelFor(*threads, *threads, interrupt.token(), [&](std::size_t) { batch.work(tools); });
    line.clear();
    return finish(batch, reader->name(), *output, interrupt);
}

} // namespace pimento::cli

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/sweep/part_beat.h"

#include "engine/base/output_file.h"
#include "engine/base/text_file.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <limits>
#include <utility>

#include <unistd.h>

namespace pimento::cli {

namespace {

namespace fs = std::filesystem;
using Document = nlohmann::json;

constexpr double kSilence = 15; // seconds after which a part counts as lost
constexpr std::chrono::milliseconds kBetween{700};

std::string hostName()
{
    std::array<char, 256> name{};
    return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "?";
}

/// Time now as the file system of a folder has it: clocks of machines differ.
std::optional<fs::file_time_type> timeIn(const fs::path& folder)
{
    const fs::path probe = folder / fmt::format(".clock-{}-{}", hostName(), getpid());
    std::error_code code;
    if (!writeWholeFile(probe.string(), "")) {
        return std::nullopt;
    }
    const auto time = fs::last_write_time(probe, code);
    std::error_code ignored;
    fs::remove(probe, ignored);
    return code ? std::nullopt : std::optional(time);
}

fs::path bestFile(const SweepFolder& folder) { return folder.path() / "running" / "best.json"; }

} // namespace

bool PartSign::isAlive() const
{
    const bool isHere = host == hostName() && process > 0;
    const bool isGone = isHere && kill(static_cast<pid_t>(process), 0) != 0 && errno == ESRCH;
    return !isGone && age < kSilence;
}

std::optional<PartSign> signOf(const SweepFolder& folder, std::size_t part)
{
    const fs::path file = folder.runningFile(part);
    std::error_code code;
    const auto written = fs::last_write_time(file, code);
    const auto text = code ? Result<std::string>(tl::unexpected<Error>(Error{})) : readTextFile(file);
    const Document document = text ? Document::parse(*text, nullptr, false) : Document();
    if (!document.is_object()) {
        return std::nullopt;
    }
    PartSign sign;
    try {
        sign.host = document.at("host").get<std::string>();
        sign.process = document.at("process").get<std::int64_t>();
        sign.done = document.at("done").get<std::size_t>();
        sign.units = document.at("units").get<std::size_t>();
    } catch (const std::exception&) { // another process owns the file
        return std::nullopt;
    }
    const auto now = timeIn(folder.path() / "running");
    sign.age = now ? std::chrono::duration<double>(*now - written).count() : 0;
    return sign;
}

PartBeat::PartBeat(const SweepFolder& folder, std::size_t part, Interrupt& interrupt, ProgressLine& line)
    : m_folder(&folder), m_part(part), m_interrupt(&interrupt), m_line(&line), m_units(folder.unitsOf(part).size())
{
    const std::lock_guard lock(m_exchanging);
    exchange();
}

PartBeat::~PartBeat()
{
    if (m_folder->plan().ranges > 1) { // for parts that begin after the last running one has ended
        readBest(bestFile(*m_folder));
        (void)writeWholeFile(bestFile(*m_folder).string(), Document({{"best", bestDocument()}}).dump() + "\n");
    }
    std::error_code ignored;
    fs::remove(m_folder->runningFile(m_part), ignored);
}

void PartBeat::report(std::int64_t done, std::int64_t total)
{
    m_interrupt->report(done, total);
    m_line->beat();
    const std::unique_lock lock(m_exchanging, std::try_to_lock);
    if (lock.owns_lock() && Clock::now() - m_last > kBetween) {
        exchange();
    }
}

void PartBeat::addDone()
{
    const std::size_t done = ++m_done;
    m_line->show(fmt::format("part {}: {} of {} answered", m_part, done, m_units));
}

double PartBeat::known(std::size_t question) const
{
    const std::lock_guard lock(m_mutex);
    const auto best = m_best.find(question);
    return best == m_best.end() ? std::numeric_limits<double>::infinity() : best->second;
}

void PartBeat::found(std::size_t question, double ranked)
{
    const std::lock_guard lock(m_mutex);
    const auto [best, isNew] = m_best.emplace(question, ranked);
    best->second = std::min(best->second, ranked);
}

/// Writes the sign and reads those of others. A sign that cannot be written is no reason to stop: the answers are.
void PartBeat::exchange()
{
    std::error_code code;
    const fs::path running = m_folder->runningFile(m_part).parent_path();
    for (fs::directory_iterator entry(running, code), end; m_folder->plan().ranges > 1 && !code && entry != end;
         entry.increment(code)) {
        if (entry->path().extension() == ".json") { // of the parts that run now, and of those that have ended
            readBest(entry->path());
        }
    }
    const Document sign = {{"host", hostName()},
                           {"process", getpid()},
                           {"done", m_done.load()},
                           {"units", m_units},
                           {"best", bestDocument()}};
    (void)writeWholeFile(m_folder->runningFile(m_part).string(), sign.dump() + "\n");
    m_last = Clock::now();
}

nlohmann::json PartBeat::bestDocument() const
{
    const std::lock_guard lock(m_mutex);
    Document best = Document::object();
    for (const auto& [question, value] : m_best) {
        best[std::to_string(question)] = value;
    }
    return best;
}

/// Takes over the best values that a file has, if it is there.
void PartBeat::readBest(const fs::path& file)
{
    const auto text = readTextFile(file);
    const Document document = text ? Document::parse(*text, nullptr, false) : Document();
    if (document.is_object() && document.contains("best") && document["best"].is_object()) {
        for (const auto& [question, value] : document["best"].items()) {
            if (value.is_number() && !question.empty() &&
                question.find_first_not_of("0123456789") == std::string::npos && question.size() < 10) {
                found(std::stoul(question), value.get<double>());
            }
        }
    }
}

} // namespace pimento::cli

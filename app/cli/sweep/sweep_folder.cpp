// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/sweep/sweep_folder.h"

#include "engine/base/json_reader.h"
#include "engine/base/output_file.h"
#include "engine/base/text_file.h"
#include "engine/costs/results_version.h"
#include "sim/base/fingerprint.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <string_view>
#include <utility>

namespace pimento::cli {

namespace {

namespace fs = std::filesystem;
using Document = nlohmann::json;

constexpr std::int64_t kUsualParts = 64;
constexpr const char* kProgramVersion = PIMENTO_VERSION;
constexpr const char* kPlanFile = "plan.json";
constexpr std::int64_t kForm = 2; // version of the folder: how a plan is cut into parts

/// Key of a sweep: equal keys have equal parts with equal answers.
std::string keyOf(const SweepPlan& plan, std::size_t parts)
{
    Fingerprinter print;
    print.add(std::string_view(kProgramVersion), std::uint64_t{kResultsVersion}, std::uint64_t{parts}, plan.ranges);
    for (const std::string& line : plan.lines) {
        print.add(std::string_view(line));
    }
    const Fingerprint key = print.finish();
    return fmt::format("{:016x}{:016x}", key.high, key.low);
}

std::string versionText() { return fmt::format("{}, results {}", kProgramVersion, kResultsVersion); }

Error foldersError(const fs::path& folder, const std::error_code& code)
{
    return {"cannot be made: " + code.message(), "folder " + folder.string(), "Choose another place with --out"};
}

/// Lines of a text; the last one counts only with its line end.
std::vector<std::string_view> linesOf(std::string_view text)
{
    std::vector<std::string_view> lines;
    for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    return lines;
}

tl::unexpected<Error> damaged(const fs::path& file)
{
    return fail(ErrorKind::Damaged, "is damaged or not complete", file.string(), "'sweep again' runs this part again");
}

} // namespace

Result<SweepFolder> SweepFolder::create(const fs::path& folder, const std::string& planText, const std::string& origin,
                                        std::optional<std::int64_t> parts)
{
    auto plan = parseSweepPlan(planText, origin);
    if (!plan) {
        return tl::unexpected<Error>(plan.error());
    }
    if (parts && (*parts < 1 || *parts > kMostParts)) {
        return fail("is not between 1 and " + std::to_string(kMostParts), "--parts", "Choose fewer parts");
    }
    const auto count = std::min(static_cast<std::size_t>(parts.value_or(kUsualParts)), plan->units());
    const std::string key = keyOf(*plan, count);
    std::error_code code;
    if (fs::exists(folder / kPlanFile, code)) {
        auto known = open(folder);
        if (known && known->m_key != key) {
            return fail("has another sweep", "folder " + folder.string(), "Name another folder with --out");
        }
        return known;
    }
    for (const char* name : {"parts", "running", "logs"}) {
        if (!fs::create_directories(folder / name, code) && code) {
            return tl::unexpected<Error>(foldersError(folder, code));
        }
    }
    const Document document = {
        {"sweep", kForm}, {"version", kProgramVersion},       {"results_version", kResultsVersion}, {"parts", count},
        {"key", key},     {"plan", Document::parse(planText)}};
    const auto written = writeWholeFile((folder / kPlanFile).string(), document.dump(1) + "\n");
    return written ? Result<SweepFolder>(SweepFolder(folder, *std::move(plan), count, key))
                   : tl::unexpected<Error>(written.error());
}

Result<SweepFolder> SweepFolder::open(const fs::path& folder)
{
    const fs::path file = folder / kPlanFile;
    std::error_code code;
    if (!fs::exists(file, code)) {
        return fail("is no folder of a sweep", folder.string(), "'pimento-cli sweep PLAN.json --out FOLDER' makes one");
    }
    const auto text = readTextFile(file);
    const auto document = text ? parseJson(*text, file.string()) : tl::unexpected<Error>(text.error());
    if (!document) {
        return tl::unexpected<Error>(document.error());
    }
    ObjectReader::Log log{.origin = file.string()};
    ObjectReader reader(*document, "", log);
    const auto form = reader.integer("sweep", 1, 1'000'000);
    const auto parts = static_cast<std::size_t>(reader.integer("parts", 1, kMostParts));
    const std::string key = reader.text("key");
    const std::string version = reader.text("version");
    const std::int64_t results = reader.integer("results_version", 0, 1'000'000);
    reader.passOver("plan");
    reader.finish();
    if (log.error) {
        return tl::unexpected<Error>(*log.error);
    }
    if (form != kForm || version != kProgramVersion || results != std::int64_t{kResultsVersion}) {
        return fail(
            fmt::format("was cut by another version ({}, results {}); this one is {}", version, results, versionText()),
            file.string(), "Cut the plan again into another folder");
    }
    auto plan = document->contains("plan") ? parseSweepPlan(document->at("plan").dump(), file.string())
                                           : fail("has no plan", file.string(), "Cut the plan again");
    if (!plan) {
        return tl::unexpected<Error>(plan.error());
    }
    return keyOf(*plan, parts) == key ? Result<SweepFolder>(SweepFolder(folder, *std::move(plan), parts, key))
                                      : fail(ErrorKind::Damaged, "was changed after its parts were cut", file.string(),
                                             "Cut the plan again into another folder");
}

std::vector<std::size_t> SweepFolder::unitsOf(std::size_t part) const
{
    std::vector<std::size_t> units;
    for (std::size_t i = part; i < m_plan.order.size(); i += m_parts) {
        units.push_back(m_plan.order[i]);
    }
    return units;
}

fs::path SweepFolder::partFile(std::size_t part) const { return m_path / "parts" / fmt::format("part-{}.jsonl", part); }
fs::path SweepFolder::runningFile(std::size_t part) const
{
    return m_path / "running" / fmt::format("part-{}.json", part);
}

Result<void> SweepFolder::write(std::size_t part, const std::vector<std::string>& answers) const
{
    std::string text = Document({{"sweep", m_key}, {"part", part}, {"version", versionText()}}).dump() + "\n";
    for (const std::string& answer : answers) {
        text += answer + "\n";
    }
    text += Document({{"answers", answers.size()}}).dump() + "\n";
    return writeWholeFile(partFile(part).string(), text);
}

Result<std::vector<std::string>> SweepFolder::read(std::size_t part) const
{
    const fs::path file = partFile(part);
    if (!isThere(part)) {
        return fail("is not there", file.string(), "'sweep again' runs the missing parts");
    }
    const auto text = readTextFile(file);
    if (!text) {
        return tl::unexpected<Error>(text.error());
    }
    const auto lines = linesOf(*text);
    const auto header = lines.size() < 2 ? Document() : Document::parse(lines.front(), nullptr, false);
    const auto end = lines.size() < 2 ? Document() : Document::parse(lines.back(), nullptr, false);
    const bool isHeader = header.is_object() && header.contains("sweep") && header.contains("part");
    if (isHeader && (header["sweep"] != Document(m_key) || header["part"] != Document(part))) {
        const Document version = header.value("version", Document("?"));
        return fail("belongs to another part, sweep or version (" +
                        (version.is_string() ? version.get<std::string>().substr(0, 60) : "?") + ")",
                    file.string(), "'sweep again' runs this part again");
    }
    const std::size_t count = unitsOf(part).size();
    if (!isHeader || !end.is_object() || end.value("answers", Document()) != Document(count) ||
        lines.size() != count + 2) {
        return damaged(file);
    }
    return std::vector<std::string>(lines.begin() + 1, lines.end() - 1);
}

bool SweepFolder::isThere(std::size_t part) const
{
    std::error_code ignored;
    return fs::exists(partFile(part), ignored);
}

std::vector<std::size_t> SweepFolder::missing() const
{
    std::vector<std::size_t> parts;
    for (std::size_t part = 0; part < m_parts; ++part) {
        if (!isThere(part) || !read(part)) {
            parts.push_back(part);
        }
    }
    return parts;
}

} // namespace pimento::cli

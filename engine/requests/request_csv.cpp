// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/requests/request_csv.h"

#include "engine/base/formatting.h"
#include "engine/base/numbers.h"
#include "engine/samsung/device.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <utility>
#include <vector>

namespace pimento {

namespace {

constexpr std::size_t kLongestLine = 4096;
constexpr const char* kDescribed = ",phase,detail";
constexpr std::array<std::string_view, 4> kPhaseNames = {"", "in", "compute", "out"}; // by sim::Phase

std::vector<std::string_view> wordsOf(std::string_view line)
{
    std::vector<std::string_view> words;
    for (std::size_t begin = line.find_first_not_of(" \t"); begin != std::string_view::npos;) {
        const std::size_t end = std::min(line.find_first_of(" \t", begin), line.size());
        words.push_back(line.substr(begin, end - begin));
        begin = line.find_first_not_of(" \t", end);
    }
    return words;
}

bool isCommentOrBlank(std::string_view line)
{
    const std::size_t begin = line.find_first_not_of(" \t");
    return begin == std::string_view::npos || line[begin] == '#';
}

/// Whether a first line is that of a trace and no header: a comment, or two words.
bool isTraceLine(std::string_view line) { return isCommentOrBlank(line) || wordsOf(line).size() == 2; }

} // namespace

std::string requestCsvHeader(const sim::Machine& machine, RequestColumns columns)
{
    std::string header = "seq,request";
    for (const sim::Level& level : machine.description().levels) {
        header += "," + level.name;
    }
    return header + ",row,column" + (columns == RequestColumns::Described ? kDescribed : "");
}

/// Half of the rows of Samsung's banks are switches and registers; device files count the others.
std::int64_t addressableRows(const sim::DeviceDescription& device)
{
    return device.simulator == sim::Simulator::Samsung ? samsung::hbmPim().rowsPerBank : device.rowsPerBank;
}

void appendRequestCsv(std::string& text, const sim::Machine& machine, std::int64_t sequence,
                      const sim::Request& request)
{
    const auto& device = machine.description();
    appendFormat(text, "{},{},{}", sequence, device.requests[request.kind].name, request.channel);
    int bank = request.bank;
    int below = machine.banks();
    for (std::size_t level = 1; level < device.levels.size(); ++level) {
        below /= device.levels[level].count;
        appendFormat(text, ",{}", bank / below);
        bank %= below;
    }
    appendFormat(text, ",{},{}", request.row, request.column);
}

void appendRequestCsv(std::string& text, const sim::Machine& machine, std::int64_t sequence,
                      const DescribedRequest& request)
{
    appendRequestCsv(text, machine, sequence, request.request);
    appendFormat(text, ",{},{}", kPhaseNames[static_cast<std::size_t>(request.request.phase)], request.detail);
}

RequestCsvStream::RequestCsvStream(std::unique_ptr<std::istream> text, std::string origin, const sim::Machine& machine)
    : m_text(std::move(text)), m_origin(std::move(origin)), m_machine(&machine)
{
    if (!takeLine()) {
        complain("is empty", "Begin the file with " + requestCsvHeader(machine));
    } else if (m_line == requestCsvHeader(machine, RequestColumns::Described)) {
        m_columns = RequestColumns::Described;
    } else if (m_line != requestCsvHeader(machine)) {
        m_isTrace = isTraceLine(m_line);
        m_isLineTaken = m_isTrace;
        if (!m_isTrace) {
            complain("the header is not that of a request list for " + machine.description().name,
                     "Begin the file with " + requestCsvHeader(machine) +
                         ", or write a request and an address per line: LD 0x1000");
        }
    }
}

Result<std::unique_ptr<RequestCsvStream>> RequestCsvStream::open(const std::filesystem::path& file,
                                                                 const sim::Machine& machine)
{
    std::error_code code;
    auto text = std::make_unique<std::ifstream>(file, std::ios::binary);
    if (std::filesystem::is_directory(file, code) || !*text) {
        return fail("cannot be opened", "file " + file.string(), "Check the name and the permissions");
    }
    auto stream = std::make_unique<RequestCsvStream>(std::move(text), file.string(), machine);
    if (stream->m_error) {
        return tl::unexpected<Error>(*stream->m_error);
    }
    return stream;
}

bool RequestCsvStream::takeLine()
{
    m_line.clear();
    ++m_lineNumber;
    std::streambuf* buffer = m_text->rdbuf();
    for (int c = buffer->sbumpc(); c != std::char_traits<char>::eof(); c = buffer->sbumpc()) {
        if (c == '\n') {
            if (!m_line.empty() && m_line.back() == '\r') {
                m_line.pop_back();
            }
            return true;
        }
        if (m_line.size() >= kLongestLine) {
            complain("is longer than " + std::to_string(kLongestLine) + " characters", "Give one request per line");
            return false;
        }
        m_line.push_back(static_cast<char>(c));
    }
    return !m_line.empty();
}

std::nullopt_t RequestCsvStream::complain(std::string what, std::string hint)
{
    if (!m_error) {
        m_error = Error{std::move(what), m_origin + ", line " + std::to_string(m_lineNumber), std::move(hint)};
    }
    return std::nullopt;
}

std::optional<sim::Request> RequestCsvStream::parseLine() { return m_isTrace ? parseTraceLine() : parseRow(); }

std::optional<sim::Request> RequestCsvStream::parseRow()
{
    const auto& device = m_machine->description();
    const auto cells = split(m_line, ',');
    const std::size_t wanted = device.levels.size() + (isDescribed() ? 6 : 4);
    if (cells.size() != wanted) {
        return complain("has " + std::to_string(cells.size()) + " cells instead of " + std::to_string(wanted),
                        "Follow the header " + requestCsvHeader(*m_machine, m_columns));
    }
    const auto kind = m_machine->findRequest(cells[1]);
    if (!kind) {
        return complain("unknown request \"" + std::string(cells[1].substr(0, 40)) + "\"",
                        "Use a request of " + device.name);
    }
    auto request = parseVector(*kind, std::span(cells).subspan(2));
    if (request && isDescribed()) {
        const std::string_view phase = cells[wanted - 2];
        const auto known = std::ranges::find(kPhaseNames, phase);
        if (known == kPhaseNames.end()) {
            return complain("unknown phase \"" + std::string(phase.substr(0, 40)) + "\"",
                            "Use in, compute, out or nothing");
        }
        request->phase = static_cast<sim::Phase>(known - kPhaseNames.begin());
        m_detail = cells[wanted - 1];
    }
    return request;
}

/// Levels, row and column.
std::optional<sim::Request> RequestCsvStream::parseVector(int kind, std::span<const std::string_view> cells)
{
    const auto& device = m_machine->description();
    const auto number = [&](std::size_t cell, const std::string& name,
                            std::int64_t count) -> std::optional<std::int64_t> {
        const auto value = parseInteger(cells[cell]);
        if (!value || *value < 0 || *value >= count) {
            return complain(name + " \"" + std::string(cells[cell].substr(0, 40)) + "\" is not in 0.." +
                                std::to_string(count - 1),
                            "Stay inside the device");
        }
        return value;
    };
    const std::size_t levels = device.levels.size();
    std::int64_t bank = 0;
    for (std::size_t level = 1; level < levels; ++level) {
        const auto index = number(level, device.levels[level].name, device.levels[level].count);
        if (!index) {
            return std::nullopt;
        }
        bank = bank * device.levels[level].count + *index;
    }
    const auto channel = number(0, device.levels.front().name, device.levels.front().count);
    const auto row = number(levels, "row", addressableRows(device));
    const auto column = number(levels + 1, "column", device.columnsPerRow);
    if (!channel || !row || !column) {
        return std::nullopt;
    }
    return sim::Request{.row = static_cast<std::uint32_t>(*row),
                        .column = static_cast<std::uint16_t>(*column),
                        .bank = static_cast<std::uint16_t>(bank),
                        .channel = static_cast<std::uint16_t>(*channel),
                        .kind = static_cast<std::uint8_t>(kind)};
}

std::optional<sim::Request> RequestCsvStream::parseAddress(int kind, std::string_view text)
{
    const auto& device = m_machine->description();
    const bool isHex = text.starts_with("0x") || text.starts_with("0X");
    const std::string_view digits = isHex ? text.substr(2) : text;
    std::uint64_t address = 0;
    const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), address, isHex ? 16 : 10);
    const auto bytes = static_cast<std::uint64_t>(m_machine->channels()) *
                       static_cast<std::uint64_t>(m_machine->banks()) * static_cast<std::uint64_t>(device.bankBytes());
    if (code != std::errc{} || end != digits.data() + digits.size()) {
        return complain("\"" + std::string(text.substr(0, 40)) + "\" is no address",
                        "Write a byte address such as 0x1000 or 4096");
    }
    if (address >= bytes) {
        return complain("address " + std::string(text.substr(0, 40)) + " lies behind the last byte " +
                            std::to_string(bytes - 1) + " of the device",
                        "Stay inside the device");
    }
    return m_machine->decode(kind, address);
}

std::optional<sim::Request> RequestCsvStream::parseTraceLine()
{
    const auto words = wordsOf(m_line);
    if (words.size() != 2) {
        return complain("has " + std::to_string(words.size()) + " words instead of 2",
                        "Write a request and an address, LD 0x1000, or begin the file with the header " +
                            requestCsvHeader(*m_machine));
    }
    const std::string_view name = words[0] == "R" ? "LD" : words[0] == "W" ? "ST" : words[0];
    const auto kind = m_machine->findRequest(name);
    if (!kind) {
        return complain("unknown request \"" + std::string(words[0].substr(0, 40)) + "\"",
                        "Use LD, ST, R, W or a request of " + m_machine->description().name);
    }
    if (words[1].find(',') == std::string_view::npos) {
        return parseAddress(*kind, words[1]);
    }
    const auto cells = split(words[1], ',');
    const std::size_t wanted = m_machine->description().levels.size() + 2;
    if (cells.size() != wanted) {
        return complain("the address has " + std::to_string(cells.size()) + " numbers instead of " +
                            std::to_string(wanted),
                        "Give one per level of the device, row and column");
    }
    return parseVector(*kind, cells);
}

bool RequestCsvStream::takeRequestLine()
{
    while (m_isLineTaken || takeLine()) {
        m_isLineTaken = false;
        if (!m_isTrace || !isCommentOrBlank(m_line)) {
            return true;
        }
    }
    return false;
}

std::size_t RequestCsvStream::read(std::span<sim::Request> out)
{
    std::size_t count = 0;
    while (count < out.size() && !m_error && takeRequestLine()) {
        const auto request = parseLine();
        if (!request) {
            break;
        }
        out[count++] = *request;
    }
    return count;
}

bool RequestCsvStream::next(DescribedRequest& out)
{
    m_detail = {};
    const auto request = !m_error && takeRequestLine() ? parseLine() : std::nullopt;
    if (!request) {
        return false;
    }
    out.request = *request;
    out.detail = m_detail;
    return true;
}

} // namespace pimento

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/request_lists/request_csv.h"

#include "engine/base/formatting.h"
#include "engine/base/numbers.h"
#include "engine/base/text_file.h"
#include "engine/hbm_pim_sequences/device.h"
#include "engine/request_lists/request_names.h"

#include <algorithm>
#include <array>
#include <cctype>
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

std::string_view trimmedOf(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(" \t");
    return begin == std::string_view::npos ? std::string_view()
                                           : text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

/// Splits a line at commas and trims the cells.
std::vector<std::string_view> cellsOf(std::string_view line)
{
    std::vector<std::string_view> cells = split(line, ',');
    std::ranges::transform(cells, cells.begin(), trimmedOf);
    return cells;
}

/// True if a first line is a header: its first word is the name of the first column.
bool isHeader(std::string_view line)
{
    constexpr std::string_view kFirst = "seq";
    const std::string_view word = line.substr(0, line.find_first_of(" \t,;|"));
    return std::ranges::equal(word, kFirst, [](unsigned char a, unsigned char b) { return std::tolower(a) == b; });
}

bool isSameHeader(std::string_view line, const std::string& header)
{
    return std::ranges::equal(cellsOf(line), cellsOf(header));
}

bool isNumber(std::string_view text)
{
    const std::string_view digits = text.starts_with("0x") || text.starts_with("0X") ? text.substr(2) : text;
    return !digits.empty() && std::ranges::all_of(digits, [](unsigned char c) { return std::isxdigit(c) != 0; }) &&
           std::isdigit(static_cast<unsigned char>(text.front())) != 0;
}

} // namespace

std::string requestCsvHeader(const sim::Machine& machine, RequestColumns columns)
{
    std::string header = "seq,request";
    for (const sim::Level& level : machine.description().levels) {
        header += "," + level.name;
    }
    return header + ",row,column" + (columns == RequestColumns::Described ? kDescribed : "");
}

/// Rows that requests can name. Half of the rows of Samsung's banks are switches and registers, which device files do
/// not count.
std::int64_t addressableRows(const sim::DeviceDescription& device)
{
    return device.hasModes() ? samsung::hbmPim().rowsPerBank : device.rowsPerBank;
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
    lookAtBegin();
    readHeader();
}

/// Checks that the file is text, so that the message does not concern its first line.
void RequestCsvStream::lookAtBegin()
{
    std::streambuf* buffer = m_text->rdbuf();
    while (m_ahead.size() < kTellingBytes) {
        const int c = buffer->sbumpc();
        if (c == std::char_traits<char>::eof()) {
            break;
        }
        m_ahead.push_back(static_cast<char>(c));
    }
    m_taken = byteOrderMark(m_ahead);
    if (auto obstacle = obstacleIn(m_ahead, m_origin)) {
        m_error = std::move(obstacle);
    }
}

void RequestCsvStream::readHeader()
{
    if (m_error || !takeLine()) {
        complainOfNone();
    } else if (isSameHeader(m_line, requestCsvHeader(*m_machine, RequestColumns::Described))) {
        m_columns = RequestColumns::Described;
    } else if (!isSameHeader(m_line, requestCsvHeader(*m_machine))) {
        m_isTrace = m_isLineTaken = !isHeader(m_line);
        if (!m_isTrace) {
            complain("the header is not that of a request list for " + m_machine->description().name,
                     "Begin the file with " + requestCsvHeader(*m_machine) +
                         ", or write a request and an address per line: " + sampleLine(*m_machine));
        }
    }
}

void RequestCsvStream::complainOfNone()
{
    if (!m_error) {
        m_error = Error{"has no request", m_origin,
                        "Write one per line, a request and an address: " + sampleLine(*m_machine)};
    }
}

int RequestCsvStream::takeByte()
{
    return m_taken < m_ahead.size() ? static_cast<unsigned char>(m_ahead[m_taken++]) : m_text->rdbuf()->sbumpc();
}

Result<std::unique_ptr<RequestCsvStream>> RequestCsvStream::open(const std::filesystem::path& file,
                                                                 const sim::Machine& machine)
{
    std::error_code code;
    auto text = std::make_unique<std::ifstream>(file, std::ios::binary);
    if (std::filesystem::is_directory(file, code)) {
        return fail("is a folder, not a file", "file " + file.string(), "Name a file in it");
    }
    if (!*text) {
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
    for (int c = takeByte(); c != std::char_traits<char>::eof(); c = takeByte()) {
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
    const auto cells = cellsOf(m_line);
    const std::size_t wanted = device.levels.size() + (isDescribed() ? 6 : 4);
    if (cells.size() != wanted) {
        return complain("has " + std::to_string(cells.size()) + " cells instead of " + std::to_string(wanted),
                        "Follow the header " + requestCsvHeader(*m_machine, m_columns));
    }
    const auto kind = findKind(cells[1]);
    if (!kind) {
        return std::nullopt;
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

/// Parses an address vector: levels, row and column.
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

std::optional<int> RequestCsvStream::findKind(std::string_view name)
{
    const auto kind = findNamedRequest(*m_machine, name);
    if (!kind) {
        return complain("unknown request \"" + std::string(name.substr(0, 40)) + "\"",
                        requestNamesHint(*m_machine, name));
    }
    return kind;
}

/// Reports what is wrong with a line that is not a request with an address.
std::nullopt_t RequestCsvStream::complainOfWords(std::span<const std::string_view> words)
{
    const bool isTurned = words.size() == 2 && isNumber(words[0]) && findNamedRequest(*m_machine, words[1]);
    if (isTurned) {
        const auto kind = static_cast<std::size_t>(*findNamedRequest(*m_machine, words[1]));
        return complain("the address stands first",
                        "Write the request first: " + m_machine->description().requests[kind].name + " " +
                            std::string(words[0].substr(0, 40)));
    }
    return complain("has " + std::to_string(words.size()) + (words.size() == 1 ? " word" : " words") + " instead of 2",
                    "Write a request and an address, " + sampleLine(*m_machine) + ", or a vector with commas, " +
                        sampleVector(*m_machine) + ", or begin the file with the header " +
                        requestCsvHeader(*m_machine));
}

std::optional<sim::Request> RequestCsvStream::parseTraceLine()
{
    const std::string_view line = trimmedOf(std::string_view(m_line).substr(0, m_line.find('#')));
    const auto words = wordsOf(line);
    const std::string_view rest = trimmedOf(line.substr(words.front().size()));
    const auto cells = cellsOf(rest);
    const bool hasVector = cells.size() > 1 && words.front().find(',') == std::string_view::npos &&
                           std::ranges::all_of(cells, [](auto cell) { return wordsOf(cell).size() <= 1; });
    if (!hasVector && (words.size() != 2 || isNumber(words[0]))) {
        return complainOfWords(words);
    }
    const auto kind = findKind(words[0]);
    if (!kind) {
        return std::nullopt;
    }
    if (!hasVector) {
        return parseAddress(*kind, words[1]);
    }
    const std::size_t wanted = m_machine->description().levels.size() + 2;
    if (cells.size() != wanted) {
        return complain("the address has " + std::to_string(cells.size()) + " numbers instead of " +
                            std::to_string(wanted),
                        "Give one per level of the device, row and column: " + sampleVector(*m_machine));
    }
    return parseVector(*kind, cells);
}

bool RequestCsvStream::takeRequestLine()
{
    while (m_isLineTaken || takeLine()) {
        m_isLineTaken = false;
        if (!m_isTrace || !isCommentOrBlank(m_line)) {
            m_hasRequests = true;
            return true;
        }
    }
    if (!m_hasRequests) {
        complainOfNone();
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

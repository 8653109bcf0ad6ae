// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/crf/request_stages.h"

#include "engine/base/numbers.h"
#include "engine/hbm_pim_sequences/device.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <tuple>
#include <utility>

namespace pimento::samsung {

using sim::Phase;
using sim::samsung::Burst;
using sim::samsung::Transaction;

namespace {

constexpr std::size_t kDigitsOfWord = 8;

int kindNumber(const sim::Machine& machine, std::string_view op)
{
    const auto& requests = machine.description().requests;
    const auto found = std::ranges::find(requests, op, &sim::RequestSpec::op);
    return found == requests.end() ? -1 : static_cast<int>(found - requests.begin());
}

/// Returns the value behind "key=", or "" if there is none.
std::string_view valueOf(std::string_view detail, std::string_view key)
{
    for (const std::string_view word : split(detail, ' ')) {
        if (word.starts_with(key) && word.size() > key.size() && word[key.size()] == '=') {
            return word.substr(key.size() + 1);
        }
    }
    return {};
}

std::optional<Burst> burstOf(std::string_view digits)
{
    Burst burst{};
    if (digits.size() != burst.size() * kDigitsOfWord) {
        return std::nullopt;
    }
    for (std::size_t word = 0; word < burst.size(); ++word) {
        const char* begin = digits.data() + word * kDigitsOfWord;
        const auto [end, code] = std::from_chars(begin, begin + kDigitsOfWord, burst[word], 16);
        if (code != std::errc{} || end != begin + kDigitsOfWord) {
            return std::nullopt;
        }
    }
    return burst;
}

bool isOfAllChannels(const DescribedRequest& row)
{
    return valueOf(row.detail, request_words::kScope) == request_words::kAllChannels;
}

} // namespace

RequestStages::RequestStages(Open open, const sim::Machine& machine, std::stop_token stop)
    : m_open(std::move(open)), m_machine(&machine), m_stop(std::move(stop)), m_read(kindNumber(machine, "load")),
      m_write(kindNumber(machine, "store")), m_barrier(kindNumber(machine, "fence"))
{
}

Result<std::shared_ptr<RequestStages>> RequestStages::read(Open open, const sim::Machine& machine, std::stop_token stop,
                                                           std::size_t mostKeptBytes)
{
    std::shared_ptr<RequestStages> stages(new RequestStages(std::move(open), machine, std::move(stop)));
    if (Result<void> read = stages->readAll(mostKeptBytes); !read) {
        return tl::unexpected<Error>(read.error());
    }
    return stages;
}

Result<void> RequestStages::start()
{
    auto list = m_open();
    if (!list) {
        return tl::unexpected<Error>(list.error());
    }
    m_list = std::move(*list);
    m_ahead.clear();
    m_isAtEnd = false;
    std::ignore = take();
    return {};
}

Result<void> RequestStages::readAll(std::size_t mostKeptBytes)
{
    if (Result<void> started = start(); !started) {
        return started;
    }
    std::size_t bytes = 0;
    for (Stage stage; makeNext(stage);) {
        note(m_phase);
        bytes += stage.bytes();
        m_areKept = m_areKept && bytes <= mostKeptBytes;
        if (m_areKept) {
            m_kept.push_back(std::move(stage));
        }
    }
    if (m_list->error()) {
        return tl::unexpected<Error>(*m_list->error());
    }
    if (!m_areKept) {
        m_kept.assign(1, {});
        return start();
    }
    return {};
}

/// Records the phase of a stage. A stage without a phase is classified by its work: stages of the units compute, stages
/// before them move data in, stages behind them move data out.
void RequestStages::note(Phase phase)
{
    const Phase before = m_phases.empty() ? Phase::In : m_phases.back();
    if (phase == Phase::Unsaid && !m_list->isDescribed()) {
        phase = m_hasUnits ? Phase::Compute : before == Phase::Compute ? Phase::Out : before;
    }
    m_phases.push_back(phase == Phase::Unsaid ? before : phase);
}

const Stage& RequestStages::operator[](std::size_t stage)
{
    if (m_areKept) {
        return m_kept[stage];
    }
    for (; m_made <= stage; ++m_made) {
        if (!makeNext(m_kept.front())) { // a stop, or the file was truncated meanwhile
            m_kept.front() = {};
            m_kept.front().lists.resize(1);
            m_kept.front().listOf.assign(static_cast<std::size_t>(m_machine->channels()), 0);
        }
    }
    PIMENTO_ASSERT(m_made == stage + 1, "stages are asked for in order");
    return m_kept.front();
}

/// Makes sure that a row is in m_ahead; false: the list is at its end or was stopped.
bool RequestStages::take()
{
    if (m_ahead.empty()) {
        DescribedRequest row;
        if (m_stop.stop_requested() || !m_list->next(row)) {
            return false;
        }
        m_ahead.push_back(std::move(row));
    }
    return true;
}

/// True if the next rows are barriers of all channels in ascending order.
bool RequestStages::isRowOfBarriers()
{
    const auto channels = static_cast<std::size_t>(m_machine->channels());
    for (std::size_t i = 0; i < channels; ++i) {
        if (m_ahead.size() == i) {
            DescribedRequest row;
            if (!m_list->next(row)) {
                return false;
            }
            m_ahead.push_back(std::move(row));
        }
        if (m_ahead[i].request.kind != m_barrier || m_ahead[i].request.channel != i) {
            return false;
        }
    }
    return channels > 1;
}

bool RequestStages::isFence()
{
    return m_ahead.front().request.kind == m_barrier &&
           (m_list->isDescribed() ? isOfAllChannels(m_ahead.front()) : isRowOfBarriers());
}

/// Skips the barriers of one fence, which are in ascending channels.
void RequestStages::skipFence()
{
    int last = -1;
    while (take() && m_ahead.front().request.kind == m_barrier && m_ahead.front().request.channel > last &&
           (!m_list->isDescribed() || isOfAllChannels(m_ahead.front()))) {
        last = m_ahead.front().request.channel;
        m_phase = m_phase == Phase::Unsaid ? m_ahead.front().request.phase : m_phase;
        m_ahead.erase(m_ahead.begin());
    }
}

bool RequestStages::makeNext(Stage& stage)
{
    if (m_isAtEnd) {
        return false;
    }
    stage = {};
    stage.lists.resize(static_cast<std::size_t>(m_machine->channels()));
    m_phase = Phase::Unsaid;
    m_hasUnits = false;
    while (take() && !isFence()) {
        append(stage);
        m_ahead.erase(m_ahead.begin());
    }
    m_isAtEnd = m_ahead.empty();
    skipFence();
    stage.joinEqualLists();
    return true;
}

void RequestStages::append(Stage& stage)
{
    const DescribedRequest& row = m_ahead.front();
    const sim::Request& request = row.request;
    StageList& list = stage.lists[request.channel];
    m_phase = m_phase == Phase::Unsaid ? request.phase : m_phase;
    if (request.kind == m_barrier) {
        if (!list.transactions.empty()) {
            list.transactions.back().isBarrier = true;
        }
        return;
    }
    if (request.kind != m_read && request.kind != m_write) {
        const auto& requests = m_machine->description().requests;
        m_list->refuse("Samsung's machine takes no request " + requests[request.kind].name,
                       "Write what its controller gets: RD, WR and BARRIER; the modes decide what they do");
        return;
    }
    Transaction transaction{.row = static_cast<std::uint16_t>(request.row),
                            .column = static_cast<std::uint8_t>(request.column),
                            .bank = static_cast<std::uint8_t>(request.bank),
                            .isWrite = request.kind == m_write};
    m_hasUnits = m_hasUnits || ((request.row >> hbmPim().rows.untouchedBit) & 1U) != 0;
    if (const std::string_view digits = valueOf(row.detail, request_words::kBurst); !digits.empty()) {
        const auto burst = burstOf(digits);
        if (!burst || !transaction.isWrite) {
            m_list->refuse("\"" + std::string(digits.substr(0, 40)) + "\" is no data of a write",
                           "Give a write 64 hexadecimal digits, eight words");
            return;
        }
        transaction.payload = kCarriesBurst;
        list.bursts.push_back(*burst);
    }
    list.transactions.push_back(transaction);
}

} // namespace pimento::samsung

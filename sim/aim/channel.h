// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/aim/command.h"
#include "sim/aim/distances.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

namespace pimento::sim::aim {

inline constexpr Clock kNever = std::numeric_limits<Clock>::max();

/// What a channel does in a cycle, or waits for. Every cycle has one cause.
enum class Cause : std::uint8_t {
    Command,      // a command is issued, or SYNC or EOC taken
    OpenRow,      // distance from the opening of a row
    CloseRow,     // distance from the closing of a row
    DataPath,     // distance from a column command, such as turning from reading to writing
    RegisterMode, // distance from TMOD
    Answer,       // nothing is queued, and data or a completion is on its way
    Idle,         // nothing is queued or on its way
    Count
};
inline constexpr std::size_t kCauses = static_cast<std::size_t>(Cause::Count);
inline constexpr std::array<const char*, kCauses> kCauseNames = {
    "command", "row opens", "row closes", "data path", "register mode", "answer", "idle"};
[[nodiscard]] constexpr std::size_t indexOf(Cause cause) { return static_cast<std::size_t>(cause); }

/// What a channel counts. `idle` and `active` are cycles: nothing to do, and a row marked as open.
struct ChannelCounts {
    std::array<std::int64_t, kOperations> cycles{}; // from the first command of a request to its last, by instruction
    std::array<std::int64_t, kCommands> commands{};
    std::int64_t idle = 0;
    std::int64_t active = 0;
    std::array<std::int64_t, kCauses> causes{}; // cycles by what the channel does or waits for

    bool operator==(const ChannelCounts&) const = default;
    ChannelCounts& operator+=(const ChannelCounts& other);
};

/// Receives the commands of a channel, in the order of their clocks.
class CommandSink {
public:
    virtual ~CommandSink() = default;
    virtual void command(const CommandRecord& record) = 0;
};

/// A channel of the AiM simulator: its controller with three queues, and the state of its banks. It goes from event to
/// event: cycles without a command or completion are counted and not visited. Specification: the public simulator's
/// controller for AiM with first-ready, first-come-first-served order of ordinary accesses and no refresh.
class Channel {
public:
    explicit Channel(const Distances& distances) : m_distances(&distances) { m_rows.fill(kClosed); }

    /// Receives an ordinary access that the decoder reads in cycle `now`, if the queues take it whatever happens
    /// before. The channel stays where it is in time.
    [[nodiscard]] bool takesLater(const Instruction& instruction, Clock now);
    /// Receives the requests of an instruction that the decoder reads in cycle `now`, after advance(now). What the
    /// queues refuse waits in front of them. False: something was refused.
    [[nodiscard]] bool offer(const Instruction& instruction, Clock now);
    /// Passes all cycles before `end`.
    void advance(Clock end);
    /// Goes on until the queues have taken all that was offered. Returns the cycle; kNever: they never will.
    [[nodiscard]] Clock takeAll();
    /// Goes on until the last blocking request is complete. Returns the clock of its completion; kNever: never.
    [[nodiscard]] Clock completeBlocking();

    /// True if nothing is queued or on its way at cycle `now`, so that only rows and distances are left of the past.
    [[nodiscard]] bool isQuiet() const;
    /// True if both channels, quiet and at the same cycle, answer alike to whatever comes.
    [[nodiscard]] bool behavesLike(const Channel& other) const;

    [[nodiscard]] Clock now() const { return m_now; }
    [[nodiscard]] const ChannelCounts& counts() const { return m_counts; }
    void clearCounts() { m_counts = {}; }
    void record(CommandSink* sink, int channel)
    {
        m_sink = sink;
        m_number = channel;
    }

private:
    static constexpr int kPlaces = 33; // of each queue: it takes an entry while it holds at most 32
    static constexpr std::int64_t kClosed = -1;
    static constexpr std::int64_t kMixed = -2; // banks may differ

    struct Access {
        std::int64_t row = 0;
        Clock arrive = 0;
        Clock first = -1; // clock before its first command; -1: none yet
        Clock ready = 0;  // of its bank and group for its next command, unless the bank has changed since
        Operation operation = Operation::RdMem;
        Command final = Command::Rd; // of the operation
        Command next = Command::Rd;  // as the clock above
        std::uint8_t bank = 0;
    };
    /// A list of waiting accesses in a fixed place.
    struct AccessList {
        std::array<Access, kPlaces> items;
        int size = 0;
        std::uint32_t changed = 0; // banks that have changed since the list was looked through

        [[nodiscard]] bool isFull() const { return size == kPlaces; }
        void append(const Access& access) { items[static_cast<std::size_t>(size++)] = access; }
        void erase(int index);
    };
    /// Equal requests that follow each other in the queue of AiM requests.
    struct Stretch {
        std::int64_t row = -1;
        std::int64_t requests = 0;
        Clock first = -1; // of the request in front
        Operation operation = Operation::Eoc;
        std::uint8_t bank = 0;
    };
    /// Accesses that the decoder has handed over, and the channel has not come to.
    struct Arrivals {
        std::array<Access, 2 * kPlaces> items;
        int size = 0;
        int reads = 0;
    };
    enum class From : std::uint8_t { Nothing, Opened, Requests, Accesses };
    struct Choice {
        Clock clock = kNever;
        From from = From::Nothing;
        int index = 0;
    };

    [[nodiscard]] bool step(Clock end);
    void goTo(Clock end);
    void accept();
    void arrive(const Access& access);
    void pass(Clock from, Clock to);

    void chooseNext(Clock first);
    void compareWithChoice(AccessList& list);
    [[nodiscard]] Choice choiceFrom(Clock first);
    [[nodiscard]] Clock nextReady(Clock after) const;
    [[nodiscard]] Choice bestOf(AccessList& list, Clock first, From from) const;
    [[nodiscard]] bool isHeld(const Choice& choice) const;
    [[nodiscard]] bool isOpenedFor(int bank) const;
    [[nodiscard]] bool choosesOtherList() const;
    [[nodiscard]] AccessList& accesses() { return m_writes ? m_written : m_read; }
    [[nodiscard]] const AccessList& accesses() const { return m_writes ? m_written : m_read; }

    [[nodiscard]] Command nextCommand(Operation operation, int bank, std::int64_t row) const;
    [[nodiscard]] Command nextOfAllBanks(Command final, std::int64_t row) const;
    [[nodiscard]] Clock readyClock(Command command, int bank) const;
    [[nodiscard]] Clock readyClock(const Access& access) const
    {
        return std::max(access.ready, m_channelReady[indexOf(access.next)]);
    }
    void update(Access& access) const
    {
        const std::size_t bank = access.bank;
        const std::int64_t open = m_rows[bank];
        access.next = open == access.row ? access.final : open == kClosed ? Command::Act : Command::Pre;
        const std::size_t index = indexOf(access.next);
        access.ready = std::max(m_groupReady[bank / kPerGroup][index], m_bankReady[bank][index]);
    }
    [[nodiscard]] Clock frontReady() const;

    void issue(const Choice& choice, Clock clock, Clock end);
    void issueAccess(AccessList& list, int index, Clock clock);
    void issueRequest(Clock clock, Clock end);
    void repeatFront(Command command, Clock clock, Clock end);
    void dropFront(std::int64_t requests, Clock clock);
    [[nodiscard]] Command send(Operation operation, int bank, std::int64_t row, Clock clock);
    void delayLater(Command command, int bank, Clock clock);
    [[nodiscard]] Cause causeOf(const Choice& choice) const;
    [[nodiscard]] Cause causeOf(Command next, int bank) const;
    void count(Cause cause, Clock cycles) { m_counts.causes[indexOf(cause)] += cycles; }
    void moveRows(Command command, int bank, std::int64_t row);
    void complete(Command command, Clock clock);
    void answerAt(Clock depart);
    void completeSync(Clock clock);
    [[nodiscard]] Clock syncClock() const;

    Stretch& front() { return m_stretches[static_cast<std::size_t>(m_front)]; }
    [[nodiscard]] const Stretch& front() const { return m_stretches[static_cast<std::size_t>(m_front)]; }

    // Banks and distances, each with the command that asks for it.
    std::array<Clock, kCommands> m_channelReady{};
    std::array<std::array<Clock, kOfBank>, kBanks / kPerGroup> m_groupReady{};
    std::array<std::array<Clock, kOfBank>, kBanks> m_bankReady{};
    std::array<Command, kCommands> m_channelAsker{};
    std::array<std::array<Command, kOfBank>, kBanks / kPerGroup> m_groupAsker{};
    std::array<std::array<Command, kOfBank>, kBanks> m_bankAsker{};
    std::array<std::int64_t, kBanks> m_rows{}; // open row of each bank, or kClosed
    std::int64_t m_rowOfAll = kClosed;         // the state that all banks share; kMixed: they may differ
    std::uint32_t m_marked = 0;                // banks marked as open for the counts of cycles

    // Controller.
    Clock m_now = 0; // next cycle
    Arrivals m_arrivals;
    Choice m_choice;           // what is issued next, if nothing arrives before
    bool m_isChosen = false;   // m_choice holds
    bool m_passesOver = false; // something that is ready before m_choice is held
    bool m_writes = false;
    bool m_inRegisters = false;
    Clock m_answered = 0;            // clock in which the last answer on its way arrives
    Clock m_writtenBy = 0;           // clock in which the last write on its way ends
    bool m_syncs = false;            // a SYNC or EOC waits for completion
    Clock m_syncFrom = 0;            // earliest clock of that
    std::vector<Clock> m_behindSync; // clocks in which answers behind it are ready
    Clock m_blockingDone = kNever;   // completion of the last blocking request
    Clock m_taken = 0;               // cycle in which the queues took the last refused request; kNever: not yet
    bool m_waits = false;            // m_waiting is refused as a whole
    Instruction m_waiting;
    std::array<Stretch, kPlaces + 1> m_stretches; // ring of AiM requests
    int m_front = 0;
    int m_stretchCount = 0;
    std::int64_t m_requests = 0; // AiM requests, with those that wait for a place
    AccessList m_read;
    AccessList m_written;
    AccessList m_opened; // accesses whose row was opened for them

    const Distances* m_distances;
    ChannelCounts m_counts;
    CommandSink* m_sink = nullptr;
    int m_number = 0;
};

} // namespace pimento::sim::aim

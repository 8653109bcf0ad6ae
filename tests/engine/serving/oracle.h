// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/serving/serve.h"

#include <cstdint>
#include <vector>

namespace pimento::serving::test {

/// Calculates the expected result of serve() picosecond by picosecond. It looks nothing up in advance and keeps no
/// running sums, but counts everything again each time. Times and costs must be small whole numbers of picoseconds.
class Oracle {
public:
    explicit Oracle(const ServingCase& served);

    [[nodiscard]] ServingRun run(); // has no history and no joules

private:
    enum class Where { Coming, Waiting, Prompt, Done, Link, Batch, Complete };

    struct Row {
        Request request;
        Where where = Where::Coming;
        std::int32_t server = 0;
        std::int64_t order = 0;  // number in the order of joining a queue, the prompts or a batch
        std::int64_t prompt = 0; // tokens of the prompt at this time
        std::int64_t read = 0;   // prompt tokens read so far
        std::int64_t piece = 0;  // tokens that the current step reads
        std::int64_t made = 0;
        std::int64_t there = 0;  // when the transfer ends
        bool keepsPlace = false; // complete, but in a static batch
        bool isInStep = false;
        std::vector<std::int64_t> moments = {}; // times of its tokens
    };
    struct Machine {
        bool isBusy = false;
        bool makesTokens = false;
        bool isFilling = true;
        std::int64_t end = 0;
        std::int64_t linkFree = 0;
    };

    [[nodiscard]] std::vector<Row*> rowsIn(std::int32_t server, Where where);
    [[nodiscard]] std::vector<Row*> batchOf(std::int32_t server); // includes kept places
    [[nodiscard]] std::int64_t openIn(std::int32_t server);
    [[nodiscard]] std::int64_t heldBy(std::int32_t server);
    [[nodiscard]] std::int64_t placesOf(std::int32_t server);
    [[nodiscard]] bool fits(std::int32_t server, const Row& row);
    [[nodiscard]] std::int64_t heldWith(std::int32_t server, const Row* more);

    bool endAll();
    void endStep(std::int32_t server);
    void getToken(Row& row);
    void arrive();
    void beginAll();
    void begin(std::int32_t server);
    [[nodiscard]] StepCost costOf(std::int32_t server, const std::vector<PromptPart>& parts);
    void countStep(std::int32_t server, bool hasPrompts);
    void handOver(std::int32_t server);
    bool admit(std::int32_t server);
    void planWhole(std::int32_t server);
    void planChunks(std::int32_t server);
    void putBack(std::int32_t server);
    void move(Row& row, Where where);
    void countTime();
    [[nodiscard]] ServingRun finish();

    [[nodiscard]] bool isApart() const { return m_case.settings.schedule == Schedule::Apart; }
    [[nodiscard]] bool isPromptServer(std::int32_t server) const { return isApart() && server % 2 == 0; }
    [[nodiscard]] const StepCosts& costsOf(std::int32_t server) const;

    ServingCase m_case;
    std::vector<Row> m_rows;
    std::vector<Machine> m_machines;
    ServingRun m_run;
    std::int64_t m_now = 0;
    std::int64_t m_order = 0;
    std::int64_t m_firstOrder = 0; // decreases; for rows put in front of a queue
};

} // namespace pimento::serving::test

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/predict/trained_predictor.h"
#include "engine/predict/training.h"
#include "engine/problem/system.h"
#include "sim/base/fingerprint.h"
#include "tests/engine/fuzz/inputs.h"
#include "tests/engine/fuzz/mutation.h"
#include "tests/engine/support.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

// Predictor files that make no sense although their seals are right, as another program could write them: the reader
// returns, and what it accepts predicts or refuses.

namespace pimento::test {

namespace {

constexpr std::size_t kSealBytes = 16;

std::shared_ptr<const Problem> reduction()
{
    Question question;
    question.system = "dcc-artifact";
    question.device.name = "attacc";
    question.workload.name = "red";
    question.workload.sizes = parseSizesText("batch=1,vec_len=1024").value();
    question.settings["space"] = std::string("kept");
    return pose(question, catalogue()).value();
}

std::string sealed(std::string bytes)
{
    const Fingerprint print = Fingerprinter().add(std::string_view(bytes)).finish();
    for (const std::uint64_t word : {print.high, print.low}) {
        for (std::size_t i = 0; i < kSealBytes / 2; ++i) {
            bytes += static_cast<char>(word >> (8 * i) & 0xff);
        }
    }
    return bytes;
}

/// A predictor file in its three pieces.
struct PredictorFile {
    std::string mark; // the first line
    std::string head; // a line of JSON
    std::string trees;

    explicit PredictorFile(const std::string& bytes)
    {
        const std::size_t first = bytes.find('\n') + 1;
        const std::size_t second = bytes.find('\n', first) + 1;
        mark = bytes.substr(0, first);
        head = bytes.substr(first, second - first - 1);
        trees = bytes.substr(second, bytes.size() - second - kSealBytes);
    }
    [[nodiscard]] std::string bytes() const { return sealed(mark + head + "\n" + trees); }
};

TEST(PredictorFuzz, NonsenseThatIsSealedIsRefusedOrPredicts)
{
    const auto problem = reduction();
    TrainingOptions training;
    training.trees.rounds = 4;
    training.trees.depth = 2;
    training.share = 0.5;
    const std::string whole = train(std::span(&problem, 1), training).value().predictor->bytes();
    ASSERT_TRUE(PredictorFile(whole).bytes() == whole);
    const auto list = problem->candidates({}).value().list;
    const Inputs inputs(triesOf(200, 60));
    unsigned refused = 0;
    unsigned seed = 0;
    for (; inputs.hasMore(seed) && !HasFailure(); ++seed) {
        Mutation mutation(seed);
        PredictorFile file(whole);
        file.head = mutation.below(2) == 0 ? mutation.damaged(file.head) : mutation.withOtherValue(file.head);
        if (mutation.below(4) == 0) {
            file.trees.resize(mutation.below(file.trees.size()));
        }
        const auto read = TrainedPredictor::parse(file.bytes(), "file");
        const auto costs = read ? read->predict(*problem, list, {.threads = 1}, {})
                                : Result<std::vector<double>>(tl::unexpected<Error>(read.error()));
        refused += costs ? 0 : 1;
        ASSERT_TRUE(costs || isOneCleanLine(costs.error().message()))
            << seed << ": " << escaped(costs.error().message());
        ASSERT_TRUE(!costs || costs->size() == list->size()) << seed;
    }
    EXPECT_GT(refused, seed / 5);
    EXPECT_LT(refused, seed);
}

} // namespace

} // namespace pimento::test

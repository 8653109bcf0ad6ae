// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study_files/study.h"

#include <cstdint>
#include <string>

namespace pimento::test {

/// Returns a question with two quantities, the second of which ranks, and two columns. Questions differ by their
/// number.
inline StudyQuestion smallQuestion(std::int64_t number = 1)
{
    StudyQuestion question;
    question.identity = Fingerprinter().add(number).finish();
    question.resultsVersion = 7;
    question.question.system = "toys";
    question.question.workload.name = "toy";
    question.question.workload.sizes["boards"] = std::to_string(number);
    question.question.settings["batch"] = std::int64_t{4};
    question.text = "toys of " + std::to_string(number) + " boards";
    question.deviceText = "{\n  \"name\": \"bench\"\n}";
    question.kernelText = "def toy(x):\n    pass\n";
    question.product = "pimento 0.0.1";
    question.quantities = {{"saws", "saws", ""}, {"delay", "delay", "ns"}};
    question.ranked = 1;
    question.columns = {
        {"shape", "shape", "", ColumnRole::Decision, Fidelity::Exact, Preference::None, {"round", "star"}},
        {"area", "area", "m2", ColumnRole::Cost, Fidelity::Estimate, Preference::Smaller}};
    return question;
}

/// Returns the cost of a candidate: candidate n costs 100 + n / 3 nanoseconds.
inline StudyResult smallResult(std::int64_t number, std::int64_t place)
{
    const auto value = static_cast<double>(number);
    return {0x9e3779b97f4a7c15ULL * static_cast<std::uint64_t>(number + 1),
            place,
            "toy-" + std::to_string(number),
            {value, 100 + value / 3},
            {static_cast<double>(number % 2), 0.1 * value}};
}
inline StudyResult smallResult(std::int64_t number) { return smallResult(number, number); }

inline StudyAnswer smallAnswer(const StudyResult& result, StudyProof proof, double least)
{
    return {Fidelity::Simulated,  "simulation", proof, result.candidate, result.place, result.text,
            result.quantities[1], least,        1000};
}

/// Adds one of every kind of thing that a study holds.
inline void fill(Study& study, std::int64_t results)
{
    const Fingerprint key = study.add(smallQuestion()).value();
    (void)study.add(smallQuestion(2)).value();
    std::vector<StudyResult> all;
    for (std::int64_t number = 0; number < results; ++number) {
        all.push_back(smallResult(number));
    }
    const StudyAnswer answer = smallAnswer(all.front(), StudyProof::Proved, all.front().quantities[1]);
    const StudyListing listing{all.back().candidate, "estimate", StudyListing::kTop, 12.5};
    (void)study.finish(key, std::span(&answer, 1), std::span(&listing, 1), all);
    (void)study.setPin(key, {all[1].candidate, all[1].text});
    (void)study.setNote(key, {0, "to be asked again, with \"quotes\"\nand lines"});
    (void)study.addModel({"trees", 3, "seed 5", std::vector<unsigned char>(500, 7)});
}

} // namespace pimento::test

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/engine/systems/dcc/lower/program_interpreter.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace pimento::test {

/// Executes the commands of a program that is written as JSON.
class ProgramMachine {
public:
    using Json = nlohmann::json;

    ProgramMachine(const Json& document, NamedTensors tensors);

    void run(const Json& commands);

    [[nodiscard]] NamedTensors take() { return std::move(m_tensors); }

private:
    using Vector = std::vector<double>;
    using Key = std::tuple<int, int, int>;        // group, core and a number
    using Place = std::tuple<int, int, int, int>; // group, bank, row, column
    /// A group's part of a row of a softmax.
    struct Part {
        std::int64_t row = -1;
        double most = -std::numeric_limits<double>::infinity();
        double sum = 0;
    };

    void nothing(const Json&) {}

    void begin(const Json& command);

    void beginSums(const Json& command);

    [[nodiscard]] std::size_t indexOf(const std::string& tensor, const Json& indices) const;

    /// Returns the value as the element type stores it.
    [[nodiscard]] double stored(double value) const;

    /// Returns the host's value for a lane.
    [[nodiscard]] double valueOf(const Json& command, const Json& lane) const;

    [[nodiscard]] Vector vectorOf(const Json& command, const Json& lanes) const;

    static Place placeOf(const Json& command);

    /// The block of a core for a command of all cores.
    [[nodiscard]] Place blockOf(const Json& command, int group, int core) const;

    [[nodiscard]] Vector& of(std::map<Key, Vector>& all, const Key& key, double fresh);
    [[nodiscard]] Vector& memory(const Place& place);
    [[nodiscard]] Vector& entry(int group, int core, int number);
    [[nodiscard]] Vector& accumulators(int group, int core);
    [[nodiscard]] Vector& slot(int group, int number) { return of(m_slots, {group, 0, number}, kUnwritten); }
    [[nodiscard]] Vector& file(int group, int core, int number);

    void everywhere(const Json& command, const std::function<void(int, int)>& visit);

    void load(const Json& command);

    void store(const Json& command);

    void merge(const Json& command, const Json& lane, double value);

    void mergeVector(const Json& command, const Vector& values);

    void softmaxOf(std::vector<double*>& row);

    void hostSoftmax(const Json& command);

    void write(const Json& command) { memory(placeOf(command)) = vectorOf(command, command.at("lanes")); }

    void writeBuffer(const Json& command);

    void moveToBuffer(const Json& command);

    void writeRegister(const Json& command);

    void preset(const Json& command);

    void read(const Json& command) { mergeVector(command, memory(placeOf(command))); }

    void readBuffer(const Json& command);

    void readStatistics(const Json& command);

    /// Returns the sum of parts, each weighted with its share of the sum of exponentials of its row.
    [[nodiscard]] double sumOfParts(const std::vector<std::pair<Part, double>>& parts) const;

    void combine(const Json& command);

    void readSums(const Json& command);

    void moveResult(const Json& command);

    /// Keeps maximum and sum of a row's scores, and the weights of these scores and of those before.
    void note(const Json& command, int group, const std::vector<double*>& row);

    void softmax(const Json& command);

    void multiplyAdd(const Json& command);

    void writeBack(const Json& command);

    void compute(const Json& command);

    void start(const Json& command);

    static constexpr double kUnwritten = std::numeric_limits<double>::quiet_NaN();

    const Json& m_device;
    std::size_t m_lanes;
    NamedTensors m_tensors;
    std::string m_type;
    std::map<std::string, std::vector<std::int64_t>> m_sizes;
    bool m_hasEverything = false;
    std::set<std::pair<std::string, std::size_t>> m_onChip;
    std::string m_target;
    std::map<std::size_t, double> m_sums;
    std::map<std::pair<int, int>, Part> m_partsRead; // last, by group and core
    std::map<std::int64_t, std::vector<Part>> m_rows;
    std::map<std::size_t, std::vector<std::pair<Part, double>>> m_weighted; // results of parts
    std::map<Place, Vector> m_memory;
    std::map<Key, Vector> m_buffers;
    std::map<Key, Vector> m_accumulators;
    std::map<Key, Vector> m_slots;
    std::map<Key, Vector> m_registers;
};

} // namespace pimento::test

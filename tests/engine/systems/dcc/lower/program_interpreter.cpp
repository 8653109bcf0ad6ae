// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/systems/dcc/lower/program_interpreter.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <set>
#include <stdexcept>
#include <tuple>

namespace pimento::test {

namespace {

using Json = nlohmann::json;
using Vector = std::vector<double>;

constexpr double kUnwritten = std::numeric_limits<double>::quiet_NaN();

[[noreturn]] void refuse(const Json& command, const std::string& why)
{
    throw std::runtime_error(why + " in " + command.dump().substr(0, 400));
}

class Machine {
public:
    Machine(const Json& document, NamedTensors tensors)
        : m_device(document.at("device")), m_lanes(m_device.at("lanes").get<std::size_t>()),
          m_tensors(std::move(tensors)), m_type(document.at("kernel").at("type").get<std::string>())
    {
        for (const Json& tensor : document.at("kernel").at("tensors")) {
            const auto name = tensor.at("name").get<std::string>();
            m_sizes[name] = tensor.at("sizes").get<std::vector<std::int64_t>>();
            std::int64_t elements = 1;
            for (const std::int64_t size : m_sizes[name]) {
                elements *= size;
            }
            m_tensors[name].resize(static_cast<std::size_t>(elements), 0.0);
        }
    }

    void run(const Json& commands)
    {
        using Handler = void (Machine::*)(const Json&);
        static const std::map<std::string, Handler> kHandlers = {{"begin", &Machine::begin},
                                                                 {"begin_sums", &Machine::beginSums},
                                                                 {"load", &Machine::load},
                                                                 {"store", &Machine::store},
                                                                 {"host_softmax", &Machine::hostSoftmax},
                                                                 {"write", &Machine::write},
                                                                 {"write_buffer", &Machine::writeBuffer},
                                                                 {"move_to_buffer", &Machine::moveToBuffer},
                                                                 {"write_register", &Machine::writeRegister},
                                                                 {"preset", &Machine::preset},
                                                                 {"read", &Machine::read},
                                                                 {"read_buffer", &Machine::readBuffer},
                                                                 {"read_sums", &Machine::readSums},
                                                                 {"move_result", &Machine::moveResult},
                                                                 {"softmax", &Machine::softmax},
                                                                 {"softmax_step", &Machine::nothing},
                                                                 {"combine", &Machine::combine},
                                                                 {"read_statistics", &Machine::readStatistics},
                                                                 {"mac", &Machine::multiplyAdd},
                                                                 {"mac_lanes", &Machine::multiplyAdd},
                                                                 {"write_back", &Machine::writeBack},
                                                                 {"compute", &Machine::compute},
                                                                 {"start", &Machine::start},
                                                                 {"fence", &Machine::nothing},
                                                                 {"order", &Machine::nothing},
                                                                 {"mode_change", &Machine::nothing},
                                                                 {"enter", &Machine::nothing},
                                                                 {"leave", &Machine::nothing},
                                                                 {"stop", &Machine::nothing},
                                                                 {"instruction", &Machine::nothing}};
        for (const Json& command : commands) {
            const auto handler = kHandlers.find(command.at("kind").get<std::string>());
            if (handler == kHandlers.end()) {
                refuse(command, "an unknown kind");
            }
            (this->*handler->second)(command);
        }
    }

    [[nodiscard]] NamedTensors take() { return std::move(m_tensors); }

private:
    using Key = std::tuple<int, int, int>;        // group, core and a number
    using Place = std::tuple<int, int, int, int>; // group, bank, row, column
    /// A group's part of a row of a softmax.
    struct Part {
        std::int64_t row = -1;
        double most = -std::numeric_limits<double>::infinity();
        double sum = 0;
    };

    void nothing(const Json&) {}

    void begin(const Json& command)
    {
        m_hasEverything = command.at("on_chip") == "everything";
        m_onChip.clear();
        m_buffers.clear();
        m_accumulators.clear();
        m_slots.clear();
        m_registers.clear();
    }

    void beginSums(const Json& command)
    {
        m_target = command.at("tensor").get<std::string>();
        m_sums.clear();
        m_partsRead.clear();
        m_rows.clear();
        m_weighted.clear();
    }

    [[nodiscard]] std::size_t indexOf(const std::string& tensor, const Json& indices) const
    {
        const auto& sizes = m_sizes.at(tensor);
        if (indices.size() != sizes.size()) {
            throw std::runtime_error("an element of " + tensor + " has another number of indices");
        }
        std::int64_t element = 0;
        for (std::size_t d = 0; d < sizes.size(); ++d) {
            const auto index = indices[d].get<std::int64_t>();
            if (index < 0 || index >= sizes[d]) {
                throw std::runtime_error("an element outside " + tensor);
            }
            element = element * sizes[d] + index;
        }
        return static_cast<std::size_t>(element);
    }

    /// Returns the value as the element type stores it.
    [[nodiscard]] double stored(double value) const
    {
        if (!std::isfinite(value)) {
            return value;
        }
        if (m_type == "int8") {
            return static_cast<std::int8_t>(static_cast<std::int64_t>(value));
        }
        return m_type == "int32" ? static_cast<std::int32_t>(static_cast<std::int64_t>(value)) : value;
    }

    /// Returns the host's value for a lane.
    [[nodiscard]] double valueOf(const Json& command, const Json& lane) const
    {
        if (lane.is_null()) {
            return 0;
        }
        if (lane.is_number()) {
            return stored(lane.get<double>());
        }
        const auto tensor = command.at("tensor").get<std::string>();
        const std::size_t element = indexOf(tensor, lane);
        if (!m_hasEverything && !m_onChip.contains({tensor, element})) {
            refuse(command, "an element that was not loaded");
        }
        return m_tensors.at(tensor)[element];
    }

    [[nodiscard]] Vector vectorOf(const Json& command, const Json& lanes) const
    {
        Vector values;
        for (const Json& lane : lanes) {
            values.push_back(valueOf(command, lane));
        }
        if (values.size() != m_lanes) {
            refuse(command, "a vector of another width");
        }
        return values;
    }

    static Place placeOf(const Json& command)
    {
        return {command.at("group"), command.at("bank"), command.at("row"), command.at("column")};
    }

    /// The block of a core for a command of all cores.
    [[nodiscard]] Place blockOf(const Json& command, int group, int core) const
    {
        const int bank = core * m_device.at("banks_per_core").get<int>() + command.at("bank_of_core").get<int>();
        return {group, bank, command.at("row"), command.at("column")};
    }

    [[nodiscard]] Vector& of(std::map<Key, Vector>& all, const Key& key, double fresh)
    {
        return all.try_emplace(key, Vector(m_lanes, fresh)).first->second;
    }
    [[nodiscard]] Vector& memory(const Place& place)
    {
        return m_memory.try_emplace(place, Vector(m_lanes, kUnwritten)).first->second;
    }
    [[nodiscard]] Vector& entry(int group, int core, int number)
    {
        return of(m_buffers, {group, m_device.at("buffer_of") == "group" ? 0 : core, number}, kUnwritten);
    }
    [[nodiscard]] Vector& accumulators(int group, int core)
    {
        const bool isZero = m_device.at("accumulators_begin") == "zero";
        Vector& sums = of(m_accumulators, {group, core, 0}, isZero ? 0 : kUnwritten);
        sums.resize(std::max(m_lanes, m_device.at("accumulators").get<std::size_t>()), isZero ? 0 : kUnwritten);
        return sums;
    }
    [[nodiscard]] Vector& slot(int group, int number) { return of(m_slots, {group, 0, number}, kUnwritten); }
    [[nodiscard]] Vector& file(int group, int core, int number)
    {
        return of(m_registers, {group, core, number}, kUnwritten);
    }

    void everywhere(const Json& command, const std::function<void(int, int)>& visit)
    {
        for (const int group : command.at("groups")) {
            for (const int core : command.at("cores")) {
                visit(group, core);
            }
        }
    }

    void load(const Json& command)
    {
        const auto tensor = command.at("tensor").get<std::string>();
        for (const Json& lane : command.at("lanes")) {
            if (!lane.is_null()) {
                m_onChip.insert({tensor, indexOf(tensor, lane)});
            }
        }
    }

    void store(const Json& command)
    {
        const auto tensor = command.at("tensor").get<std::string>();
        for (const Json& lane : command.at("lanes")) {
            if (lane.is_null()) {
                continue;
            }
            const std::size_t element = indexOf(tensor, lane);
            const auto parts = m_weighted.find(element);
            if (parts != m_weighted.end()) {
                m_sums[element] = sumOfParts(parts->second);
            }
            const auto sum = m_sums.find(element);
            if (sum != m_sums.end()) {
                double& value = m_tensors.at(tensor)[element];
                value = stored((command.at("adds").get<bool>() ? value : 0) + sum->second);
            }
        }
    }

    void merge(const Json& command, const Json& lane, double value)
    {
        if (!lane.is_null()) {
            const auto tensor = command.at("tensor").get<std::string>();
            if (tensor != m_target) {
                refuse(command, "results of another tensor");
            }
            m_sums[indexOf(tensor, lane)] += value;
        }
    }

    void mergeVector(const Json& command, const Vector& values)
    {
        for (std::size_t lane = 0; lane < m_lanes; ++lane) {
            merge(command, command.at("lanes").at(lane), values[lane]);
        }
    }

    void softmaxOf(std::vector<double*>& row)
    {
        double most = -std::numeric_limits<double>::infinity();
        double total = 0;
        for (const double* value : row) {
            most = std::max(most, *value);
        }
        for (double* value : row) {
            *value = std::exp(*value - most);
            total += *value;
        }
        for (double* value : row) {
            *value /= total;
        }
    }

    void hostSoftmax(const Json& command)
    {
        const auto from = command.at("from").get<std::string>();
        const auto axis = command.at("axis").get<std::size_t>();
        const auto& sizes = m_sizes.at(from);
        std::size_t inner = 1;
        for (std::size_t d = axis + 1; d < sizes.size(); ++d) {
            inner *= static_cast<std::size_t>(sizes[d]);
        }
        const auto length = static_cast<std::size_t>(sizes[axis]);
        Vector values = m_tensors.at(from);
        for (std::size_t row = 0; row < values.size() / length; ++row) {
            std::vector<double*> places;
            for (std::size_t k = 0; k < length; ++k) {
                places.push_back(&values[(row / inner * length + k) * inner + row % inner]);
            }
            softmaxOf(places);
        }
        for (std::size_t i = 0; i < values.size(); ++i) {
            m_sums[i] = values[i];
        }
    }

    void write(const Json& command) { memory(placeOf(command)) = vectorOf(command, command.at("lanes")); }

    void writeBuffer(const Json& command)
    {
        for (const Json& vector : command.at("vectors")) {
            for (const int core : command.at("cores")) {
                entry(vector.at("group"), core, command.at("entry")) = vectorOf(command, vector.at("lanes"));
            }
        }
    }

    void moveToBuffer(const Json& command)
    {
        everywhere(command, [&](int group, int core) {
            entry(group, core, command.at("entry")) = slot(group, command.at("slot"));
        });
    }

    void writeRegister(const Json& command)
    {
        for (const Json& vector : command.at("vectors")) {
            for (const int core : command.at("cores")) {
                file(vector.at("group"), core, command.at("register")) = vectorOf(command, vector.at("lanes"));
            }
        }
    }

    void preset(const Json& command)
    {
        for (const Json& value : command.at("values")) {
            accumulators(value.at("group"), value.at("core")).at(command.at("accumulator").get<std::size_t>()) =
                valueOf(command, value.at("value"));
        }
    }

    void read(const Json& command) { mergeVector(command, memory(placeOf(command))); }

    void readBuffer(const Json& command)
    {
        const Vector& values = slot(command.at("group"), command.at("slot"));
        if (!command.contains("part_of")) {
            mergeVector(command, values);
            return;
        }
        const auto part = m_partsRead.find({command.at("group"), command.at("part_of")});
        if (part == m_partsRead.end()) {
            refuse(command, "a part of a row that nobody knows");
        }
        for (std::size_t lane = 0; lane < m_lanes; ++lane) {
            const Json& name = command.at("lanes").at(lane);
            if (!name.is_null() && part->second.row >= 0) {
                m_weighted[indexOf(m_target, name)].push_back({part->second, values[lane]});
            }
        }
    }

    void readStatistics(const Json& command)
    {
        const Vector& values = slot(command.at("group"), command.at("slot"));
        const Part part{command.at("row"), values[0], values[1]};
        m_partsRead[{command.at("group"), command.at("core")}] = part;
        if (part.row >= 0) {
            m_rows[part.row].push_back(part);
        }
    }

    /// Returns the sum of parts, each weighted with its share of the sum of exponentials of its row.
    [[nodiscard]] double sumOfParts(const std::vector<std::pair<Part, double>>& parts) const
    {
        const std::vector<Part>& row = m_rows.at(parts.front().first.row);
        double most = -std::numeric_limits<double>::infinity();
        for (const Part& part : row) {
            most = std::max(most, part.most);
        }
        const auto weight = [&](const Part& part) { return part.sum == 0 ? 0 : part.sum * std::exp(part.most - most); };
        double total = 0;
        for (const Part& part : row) {
            total += weight(part);
        }
        double sum = 0;
        for (const auto& [part, value] : parts) {
            sum += weight(part) * value / total;
        }
        return sum;
    }

    void combine(const Json& command)
    {
        for (const Json& group : command.at("groups")) {
            const Vector& weights = slot(group, command.at("statistics"));
            const Vector& other = slot(group, command.at("with"));
            Vector& values = slot(group, command.at("slot"));
            for (std::size_t lane = 0; lane < m_lanes; ++lane) {
                values[lane] = stored(weights[2] * values[lane] + weights[3] * other[lane]);
            }
        }
    }

    void readSums(const Json& command)
    {
        for (const Json& sum : command.at("sums")) {
            const double value =
                accumulators(command.at("group"), sum.at("core")).at(command.at("accumulator").get<std::size_t>());
            merge(command, sum.at("element"), stored(value));
        }
    }

    void moveResult(const Json& command)
    {
        for (const int group : command.at("groups")) {
            slot(group, command.at("slot")) = Vector(m_lanes, 0.0);
        }
        everywhere(command, [&](int group, int core) {
            Vector& to = slot(group, command.at("slot"));
            Vector& from = accumulators(group, core);
            for (std::size_t lane = 0; lane < m_lanes; ++lane) {
                to[lane] = stored(to[lane] + from[lane]);
                if (command.at("clears").get<bool>()) {
                    from[lane] = 0;
                }
            }
        });
    }

    /// Keeps maximum and sum of a row's scores, and the weights of these scores and of those before.
    void note(const Json& command, int group, const std::vector<double*>& row)
    {
        if (!command.contains("statistics")) {
            return;
        }
        Part found;
        for (const double* value : row) {
            found.most = std::max(found.most, *value);
        }
        for (const double* value : row) {
            found.sum += std::exp(*value - found.most);
        }
        Part before;
        if (command.contains("before")) {
            const Vector& kept = slot(group, command.at("before"));
            before = {0, kept[0], kept[1]};
        }
        const double most = std::max(found.most, before.most);
        const double of = found.sum == 0 ? 0 : found.sum * std::exp(found.most - most);
        const double ofBefore = before.sum == 0 ? 0 : before.sum * std::exp(before.most - most);
        const double total = of + ofBefore;
        Vector& to = slot(group, command.at("statistics"));
        to[0] = most;
        to[1] = total;
        to[2] = total == 0 ? 0 : ofBefore / total;
        to[3] = total == 0 ? 0 : of / total;
    }

    void softmax(const Json& command)
    {
        for (const Json& row : command.at("rows")) {
            const auto at = [&](const Json& place) {
                return &slot(row.at("group"), place.at(0)).at(place.at(1).get<std::size_t>());
            };
            std::vector<double*> places;
            for (const Json& place : row.at("lanes")) {
                places.push_back(at(place));
            }
            note(command, row.at("group"), places);
            softmaxOf(places);
            for (const Json& place : row.at("padding")) {
                *at(place) = 0;
            }
        }
    }

    void multiplyAdd(const Json& command)
    {
        everywhere(command, [&](int group, int core) {
            const Vector& block = memory(blockOf(command, group, core));
            const Vector& operand = entry(group, core, command.at("entry"));
            Vector& sums = accumulators(group, core);
            for (std::size_t lane = 0; lane < m_lanes; ++lane) {
                if (command.at("kind") == "mac_lanes") {
                    sums[lane] += block[lane] * operand.at(command.at("lane").get<std::size_t>());
                } else {
                    sums.at(command.at("accumulator").get<std::size_t>()) += block[lane] * operand[lane];
                }
            }
        });
    }

    void writeBack(const Json& command)
    {
        everywhere(command, [&](int group, int core) {
            memory(blockOf(command, group, core)) = file(group, core, command.at("register"));
        });
    }

    void compute(const Json& command)
    {
        const auto operation = command.at("operation").get<std::string>();
        everywhere(command, [&](int group, int core) {
            Vector& to = file(group, core, command.at("to"));
            if (operation == "clear") {
                std::ranges::fill(to, 0.0);
                return;
            }
            const Vector second = command.contains("second") ? file(group, core, command.at("second"))
                                                             : memory(blockOf(command, group, core));
            const Vector first = command.contains("first") ? file(group, core, command.at("first")) : Vector(m_lanes);
            for (std::size_t lane = 0; lane < m_lanes; ++lane) {
                const double x = first[lane];
                const double y = second[lane];
                to[lane] = stored(operation == "move"           ? y
                                  : operation == "relu"         ? (y < 0 ? 0 : y)
                                  : operation == "add"          ? x + y
                                  : operation == "multiply"     ? x * y
                                  : operation == "multiply_add" ? to[lane] + stored(x * y)
                                                                : kUnwritten);
            }
        });
    }

    void start(const Json& command)
    {
        everywhere(command, [&](int group, int core) {
            for (const int number : command.at("clears")) {
                std::ranges::fill(file(group, core, number), 0.0);
            }
        });
    }

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

} // namespace

NamedTensors executeProgramJson(const nlohmann::json& document, NamedTensors tensors)
{
    Machine machine(document, std::move(tensors));
    machine.run(document.at("preload"));
    machine.run(document.at("run"));
    return machine.take();
}

} // namespace pimento::test

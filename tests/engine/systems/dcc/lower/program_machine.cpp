// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/systems/dcc/lower/program_machine.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <stdexcept>

namespace pimento::test {

namespace {

[[noreturn]] void refuse(const nlohmann::json& command, const std::string& why)
{
    throw std::runtime_error(why + " in " + command.dump().substr(0, 400));
}

} // namespace

ProgramMachine::ProgramMachine(const Json& document, NamedTensors tensors)
    : m_device(document.at("device")), m_lanes(m_device.at("lanes").get<std::size_t>()), m_tensors(std::move(tensors)),
      m_type(document.at("kernel").at("type").get<std::string>())
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

void ProgramMachine::run(const Json& commands)
{
    using Handler = void (ProgramMachine::*)(const Json&);
    static const std::map<std::string, Handler> kHandlers = {{"begin", &ProgramMachine::begin},
                                                             {"begin_sums", &ProgramMachine::beginSums},
                                                             {"load", &ProgramMachine::load},
                                                             {"store", &ProgramMachine::store},
                                                             {"host_softmax", &ProgramMachine::hostSoftmax},
                                                             {"write", &ProgramMachine::write},
                                                             {"write_buffer", &ProgramMachine::writeBuffer},
                                                             {"move_to_buffer", &ProgramMachine::moveToBuffer},
                                                             {"write_register", &ProgramMachine::writeRegister},
                                                             {"preset", &ProgramMachine::preset},
                                                             {"read", &ProgramMachine::read},
                                                             {"read_buffer", &ProgramMachine::readBuffer},
                                                             {"read_sums", &ProgramMachine::readSums},
                                                             {"move_result", &ProgramMachine::moveResult},
                                                             {"softmax", &ProgramMachine::softmax},
                                                             {"softmax_step", &ProgramMachine::nothing},
                                                             {"combine", &ProgramMachine::combine},
                                                             {"read_statistics", &ProgramMachine::readStatistics},
                                                             {"mac", &ProgramMachine::multiplyAdd},
                                                             {"mac_lanes", &ProgramMachine::multiplyAdd},
                                                             {"write_back", &ProgramMachine::writeBack},
                                                             {"compute", &ProgramMachine::compute},
                                                             {"start", &ProgramMachine::start},
                                                             {"fence", &ProgramMachine::nothing},
                                                             {"order", &ProgramMachine::nothing},
                                                             {"mode_change", &ProgramMachine::nothing},
                                                             {"enter", &ProgramMachine::nothing},
                                                             {"leave", &ProgramMachine::nothing},
                                                             {"stop", &ProgramMachine::nothing},
                                                             {"instruction", &ProgramMachine::nothing}};
    for (const Json& command : commands) {
        const auto handler = kHandlers.find(command.at("kind").get<std::string>());
        if (handler == kHandlers.end()) {
            refuse(command, "an unknown kind");
        }
        (this->*handler->second)(command);
    }
}

void ProgramMachine::begin(const Json& command)
{
    m_hasEverything = command.at("on_chip") == "everything";
    m_onChip.clear();
    m_buffers.clear();
    m_accumulators.clear();
    m_slots.clear();
    m_registers.clear();
}

void ProgramMachine::beginSums(const Json& command)
{
    m_target = command.at("tensor").get<std::string>();
    m_sums.clear();
    m_partsRead.clear();
    m_rows.clear();
    m_weighted.clear();
}

std::size_t ProgramMachine::indexOf(const std::string& tensor, const Json& indices) const
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

double ProgramMachine::stored(double value) const
{
    if (!std::isfinite(value)) {
        return value;
    }
    if (m_type == "int8") {
        return static_cast<std::int8_t>(static_cast<std::int64_t>(value));
    }
    return m_type == "int32" ? static_cast<std::int32_t>(static_cast<std::int64_t>(value)) : value;
}

double ProgramMachine::valueOf(const Json& command, const Json& lane) const
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

ProgramMachine::Vector ProgramMachine::vectorOf(const Json& command, const Json& lanes) const
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

ProgramMachine::Place ProgramMachine::placeOf(const Json& command)
{
    return {command.at("group"), command.at("bank"), command.at("row"), command.at("column")};
}

ProgramMachine::Place ProgramMachine::blockOf(const Json& command, int group, int core) const
{
    const int bank = core * m_device.at("banks_per_core").get<int>() + command.at("bank_of_core").get<int>();
    return {group, bank, command.at("row"), command.at("column")};
}

ProgramMachine::Vector& ProgramMachine::of(std::map<Key, Vector>& all, const Key& key, double fresh)
{
    return all.try_emplace(key, Vector(m_lanes, fresh)).first->second;
}

ProgramMachine::Vector& ProgramMachine::memory(const Place& place)
{
    return m_memory.try_emplace(place, Vector(m_lanes, kUnwritten)).first->second;
}

ProgramMachine::Vector& ProgramMachine::entry(int group, int core, int number)
{
    return of(m_buffers, {group, m_device.at("buffer_of") == "group" ? 0 : core, number}, kUnwritten);
}

ProgramMachine::Vector& ProgramMachine::accumulators(int group, int core)
{
    const bool isZero = m_device.at("accumulators_begin") == "zero";
    Vector& sums = of(m_accumulators, {group, core, 0}, isZero ? 0 : kUnwritten);
    sums.resize(std::max(m_lanes, m_device.at("accumulators").get<std::size_t>()), isZero ? 0 : kUnwritten);
    return sums;
}

ProgramMachine::Vector& ProgramMachine::file(int group, int core, int number)
{
    return of(m_registers, {group, core, number}, kUnwritten);
}

void ProgramMachine::everywhere(const Json& command, const std::function<void(int, int)>& visit)
{
    for (const int group : command.at("groups")) {
        for (const int core : command.at("cores")) {
            visit(group, core);
        }
    }
}

void ProgramMachine::load(const Json& command)
{
    const auto tensor = command.at("tensor").get<std::string>();
    for (const Json& lane : command.at("lanes")) {
        if (!lane.is_null()) {
            m_onChip.insert({tensor, indexOf(tensor, lane)});
        }
    }
}

void ProgramMachine::store(const Json& command)
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

void ProgramMachine::merge(const Json& command, const Json& lane, double value)
{
    if (!lane.is_null()) {
        const auto tensor = command.at("tensor").get<std::string>();
        if (tensor != m_target) {
            refuse(command, "results of another tensor");
        }
        m_sums[indexOf(tensor, lane)] += value;
    }
}

void ProgramMachine::mergeVector(const Json& command, const Vector& values)
{
    for (std::size_t lane = 0; lane < m_lanes; ++lane) {
        merge(command, command.at("lanes").at(lane), values[lane]);
    }
}

void ProgramMachine::writeBuffer(const Json& command)
{
    for (const Json& vector : command.at("vectors")) {
        for (const int core : command.at("cores")) {
            entry(vector.at("group"), core, command.at("entry")) = vectorOf(command, vector.at("lanes"));
        }
    }
}

void ProgramMachine::moveToBuffer(const Json& command)
{
    everywhere(command,
               [&](int group, int core) { entry(group, core, command.at("entry")) = slot(group, command.at("slot")); });
}

void ProgramMachine::writeRegister(const Json& command)
{
    for (const Json& vector : command.at("vectors")) {
        for (const int core : command.at("cores")) {
            file(vector.at("group"), core, command.at("register")) = vectorOf(command, vector.at("lanes"));
        }
    }
}

void ProgramMachine::preset(const Json& command)
{
    for (const Json& value : command.at("values")) {
        accumulators(value.at("group"), value.at("core")).at(command.at("accumulator").get<std::size_t>()) =
            valueOf(command, value.at("value"));
    }
}

void ProgramMachine::readBuffer(const Json& command)
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

void ProgramMachine::readSums(const Json& command)
{
    for (const Json& sum : command.at("sums")) {
        const double value =
            accumulators(command.at("group"), sum.at("core")).at(command.at("accumulator").get<std::size_t>());
        merge(command, sum.at("element"), stored(value));
    }
}

} // namespace pimento::test

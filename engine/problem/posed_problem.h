// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/problem.h"

#include <string>
#include <utility>

namespace pimento {

/// A problem that keeps what every problem is asked for: question, device, identity and costs.
class PosedProblem : public Problem {
public:
    [[nodiscard]] const Question& question() const final { return m_question; }
    [[nodiscard]] Fingerprint identity() const final { return m_identity; }
    [[nodiscard]] MadeDevice device() const final { return m_device; }
    [[nodiscard]] const CostSchema& costs() const final { return m_costs; }
    /// "branches on Mesh of 168".
    [[nodiscard]] std::string subject() const override { return m_question.workload.name + " on " + m_device->title; }

protected:
    /// `identity`: none if everything that costs depend on is in the question and in the device.
    PosedProblem(Question question, MadeDevice device, CostSchema costs, std::optional<Fingerprint> identity = {})
        : m_question(std::move(question)), m_device(std::move(device)), m_costs(std::move(costs)),
          m_identity(identity ? *identity
                              : Fingerprinter().add(fingerprintOf(m_question), m_device.fingerprint()).finish())
    {
    }

private:
    Question m_question;
    MadeDevice m_device;
    CostSchema m_costs;
    Fingerprint m_identity;
};

} // namespace pimento

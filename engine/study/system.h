// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/size_key.h"
#include "engine/kernels/text/diagnostic.h"
#include "engine/study/catalogue.h"
#include "engine/study/problem.h"
#include "engine/study/question.h"
#include "engine/study/setting.h"

#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// What a system is called and what it calls its candidates.
struct SystemInfo {
    std::string id;    // on command lines and in files: "compiled"
    std::string title; // "Compiled and verified"
    std::string summary;
    std::vector<std::string> aliases = {}; // older names that are read as well: "sound"
    std::string candidate = "draft";
    std::string candidates = "drafts";
    /// Whether somebody's own kernel texts, element types and residency of arguments may be asked for.
    bool takesTexts = false;
    /// What somebody should know before drawing conclusions from its figures; "": nothing beside the summary.
    std::string remarks = {};
    /// The type of elements that is meant where nobody says one.
    std::string elementType = "fp16";
};

/// A kernel that a system can be asked about.
struct SystemKernel {
    std::string name;
    std::string title;
    std::string summary;
    std::vector<ShapeKey> keys; // empty: sizes by argument
    std::string example = {};   // of sizes by argument: "x=64x64,w=64"
    std::string text = {};      // what it computes, in the kernel language; "": nobody wrote it in that

    bool operator==(const SystemKernel&) const = default;
};

/// An argument that may stay on the device.
struct KernelArgument {
    std::string name;
    bool isResident = false; // stays on the device, with what the question says

    bool operator==(const KernelArgument&) const = default;
};

/// What becomes of the kernel of a question with its sizes, for somebody who writes it.
struct KernelCheck {
    std::vector<KernelArgument> arguments;      // of a kernel that cannot be bound: all that its text names
    std::vector<language::Diagnostic> mistakes; // in its text
    std::string summary;                        // "3 loops, 1 statement, 2 dimension sets"; "": it cannot be bound
    std::optional<Error> error;                 // why the question cannot be answered; none: it can
};

/// A way of turning a kernel and a device into candidates and finding out what they cost: one paper's, as a rule.
/// Stateless; engine/systems/systems.cpp has the table of them.
class System {
public:
    virtual ~System() = default;

    [[nodiscard]] virtual const SystemInfo& info() const = 0;
    /// Error: no question about the device can be answered.
    [[nodiscard]] virtual Result<void> takes(const sim::Machine& machine) const
    {
        (void)machine;
        return {};
    }
    /// The kernels that it knows without a text.
    [[nodiscard]] virtual std::vector<SystemKernel> kernels(const Catalogue& catalogue) const = 0;
    /// What may be set for questions about a device.
    [[nodiscard]] virtual std::vector<SettingSpec> settings(const sim::Machine& machine) const = 0;
    /// Binds a question. It takes microseconds to a few milliseconds: nothing is lowered or simulated, and whether data
    /// fits is the search's answer. Error: why the question cannot be answered, with a place if it is in the kernel's
    /// text.
    [[nodiscard]] virtual Result<std::shared_ptr<const Problem>> pose(const Question& question,
                                                                      const Catalogue& catalogue) const = 0;

    /// What the system says about the kernel of a question; takes as long as pose().
    [[nodiscard]] virtual KernelCheck checkKernel(const Question& question, const Catalogue& catalogue) const
    {
        const auto posed = pose(question, catalogue);
        return {{}, {}, {}, posed ? std::nullopt : std::optional(posed.error())};
    }
};

/// The systems of Pimento, the default first. Defined in engine/systems/systems.cpp.
[[nodiscard]] std::span<const System* const> builtInSystems();
/// The same and behind them those that are registered. Good until the next registration begins or ends.
[[nodiscard]] std::span<const System* const> systems();

/// Adds a system to systems() while it lives: for tests, and for programs that bring systems of their own. The system
/// must outlive it. To be made and destroyed while no other thread asks for systems.
class SystemRegistration {
public:
    explicit SystemRegistration(const System& system);
    ~SystemRegistration();
    SystemRegistration(const SystemRegistration&) = delete;
    SystemRegistration& operator=(const SystemRegistration&) = delete;

private:
    const System* m_system;
};

/// The system of a name or an alias. Error: an unknown name, with the known ones.
[[nodiscard]] Result<const System*> findSystem(std::string_view name);
/// Binds a question with its system. Error: as System::pose(), or an unknown system.
[[nodiscard]] Result<std::shared_ptr<const Problem>> pose(const Question& question, const Catalogue& catalogue);
/// The machine that a DeviceRef means: of the catalogue, or made from its text. Error: an unknown name, a wrong text.
[[nodiscard]] Result<std::shared_ptr<const sim::Machine>> machineOf(const DeviceRef& device,
                                                                    const Catalogue& catalogue);

} // namespace pimento

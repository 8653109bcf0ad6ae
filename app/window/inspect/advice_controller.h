// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/workspace/job_runner.h"
#include "engine/problem/question.h"

#include <QObject>
#include <QString>

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace pimento {

struct Advice;
struct Exploration;
class InspectPage;
class Workspace;

/// Compares the selected candidate on the page Inspect with the best and the default one, and finds out in the
/// background what it spends its time on and which changes would save some: those that the system simulates, or those
/// between known candidates for systems that simulate none. Each change is a card that can be tried. Advice is only
/// sought while the page is visible, and only for the last selected candidate.
class AdviceController : public QObject {
    Q_OBJECT

public:
    AdviceController(InspectPage& page, Workspace& workspace, QObject* parent = nullptr);
    ~AdviceController() override;

    /// Sets whether the page is visible.
    void setWatched(bool isWatched);
    [[nodiscard]] bool isRunning() const { return m_job.isRunning(); }

Q_SIGNALS:
    /// Emitted when the advice is on the page, or there is none.
    void settled();
    /// Emitted when a change is tried: the candidates before and after it have the pins A and B.
    void tried();
    /// Emitted if a change cannot be tried, with the reason.
    void refused(const QString& reason);

private:
    using Picture = std::shared_ptr<const Exploration>;
    /// What a card tries: a candidate of a question.
    struct Trial {
        Question question;
        std::string candidate;
    };
    struct Found;

    void look();
    void ask(const Picture& exploration, std::size_t row);
    void showAdvice(const Picture& exploration, std::size_t row, const Found& found);
    void showCards(const Picture& exploration, std::size_t row, const Found& found);
    void tryCard(int card);
    void follow(const QString& link);
    [[nodiscard]] static QString standing(const Exploration& exploration, std::size_t row);
    [[nodiscard]] static QString linkTo(const Exploration& exploration, const Advice& advice);

    InspectPage& m_page;
    Workspace& m_workspace;
    bool m_isWatched = false;
    QString m_asked;                                          // question and candidate that the page shows or waits for
    std::map<QString, std::shared_ptr<const Found>> m_known;  // recent advice, by question and candidate
    std::vector<Trial> m_trials;                              // of the cards
    JobRunner m_job;                                          // last: it must end before what it posts to
};

} // namespace pimento
